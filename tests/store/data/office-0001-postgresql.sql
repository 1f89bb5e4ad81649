CREATE SCHEMA crosstable;
CREATE FUNCTION crosstable.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog'
    AS $$
    BEGIN
        RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'restrict_violation';
    END
    $$;
CREATE TABLE crosstable.entry (
    sequence bigint NOT NULL,
    tournament text NOT NULL,
    version bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    by text NOT NULL,
    act text NOT NULL,
    previous text NOT NULL,
    hash text NOT NULL,
    CONSTRAINT entry_sequence_check CHECK ((sequence > 0)),
    CONSTRAINT entry_version_check CHECK ((version > 0))
);
CREATE TABLE crosstable.head (
    one integer NOT NULL,
    sequence bigint NOT NULL,
    hash text NOT NULL,
    CONSTRAINT head_one_check CHECK ((one = 1))
);
CREATE TABLE crosstable.schema_version (
    version_num character varying(32) NOT NULL
);
INSERT INTO crosstable.entry VALUES (1, 'open-2023', 1, '2024-05-17 09:30:00.123456-02:30', 'Ada Arbiter', '{"act":"found","name":"Open 2023"}', '2d890a97f7af7ade2d13e626b2b29495ded31d176c167f837d27b29f966bd6c2', '0f382fb2329629b950d4a0a67a4a2d31f5688a7e65356819d8b3273aeffb0b66');
INSERT INTO crosstable.entry VALUES (2, 'open-2023', 2, '2024-05-17 09:30:37.123457-02:30', 'Ada Arbiter', '{"act":"enter","player":"Žofie Łęcka"}', '0f382fb2329629b950d4a0a67a4a2d31f5688a7e65356819d8b3273aeffb0b66', '47bf6307674bfe38c7d0abb1af98c313d1f848a2c976d987b615fdff904e266c');
INSERT INTO crosstable.entry VALUES (3, 'club', 1, '2024-05-17 09:31:14.123458-02:30', 'Ada Arbiter', '{"act":"found","name":"Club championship"}', '47bf6307674bfe38c7d0abb1af98c313d1f848a2c976d987b615fdff904e266c', '5b5d4a18b351f0217ca502d6df68f681b8fb4ebd52300cd172cbf0f1aabf379f');
INSERT INTO crosstable.entry VALUES (4, 'open-2023', 3, '2024-05-17 09:31:51.123459-02:30', 'Ada Arbiter', '{"act":"enter","player":"Иван Петров"}', '5b5d4a18b351f0217ca502d6df68f681b8fb4ebd52300cd172cbf0f1aabf379f', 'b0ecd676887049bd995314a4073eb2e45cbb02370a0768f530f49d9b659e5a5d');
INSERT INTO crosstable.entry VALUES (5, 'club', 2, '2024-05-17 09:32:28.12346-02:30', 'Ada Arbiter', '{"act":"enter","player":"O''Neil"}', 'b0ecd676887049bd995314a4073eb2e45cbb02370a0768f530f49d9b659e5a5d', 'ae79feccd993c7570587e9e348ba85d71c41c1eb1b561372be574b4d1a21f287');
INSERT INTO crosstable.entry VALUES (6, 'open-2023', 4, '2024-05-17 09:33:05.123461-02:30', 'Ada Arbiter', '{"act":"pair","round":1}', 'ae79feccd993c7570587e9e348ba85d71c41c1eb1b561372be574b4d1a21f287', 'ff41a4f0d37bc50d6a8edf119b8fdb4b9a92c1c970bab81e4ab3b8ab3a124726');
INSERT INTO crosstable.head VALUES (1, 6, 'ff41a4f0d37bc50d6a8edf119b8fdb4b9a92c1c970bab81e4ab3b8ab3a124726');
INSERT INTO crosstable.schema_version VALUES ('0001');
ALTER TABLE ONLY crosstable.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (sequence);
ALTER TABLE ONLY crosstable.entry
    ADD CONSTRAINT entry_tournament_version_key UNIQUE (tournament, version);
ALTER TABLE ONLY crosstable.head
    ADD CONSTRAINT head_pkey PRIMARY KEY (one);
ALTER TABLE ONLY crosstable.schema_version
    ADD CONSTRAINT schema_version_pkc PRIMARY KEY (version_num);
CREATE TRIGGER entry_never_changes BEFORE DELETE OR UPDATE ON crosstable.entry FOR EACH ROW EXECUTE FUNCTION crosstable.refuse_change();
CREATE TRIGGER entry_never_goes BEFORE TRUNCATE ON crosstable.entry FOR EACH STATEMENT EXECUTE FUNCTION crosstable.refuse_change();
CREATE TRIGGER head_moves_forward BEFORE UPDATE ON crosstable.head FOR EACH ROW WHEN ((new.sequence <= old.sequence)) EXECUTE FUNCTION crosstable.refuse_change();
CREATE TRIGGER head_never_goes BEFORE DELETE OR TRUNCATE ON crosstable.head FOR EACH STATEMENT EXECUTE FUNCTION crosstable.refuse_change();
