PRAGMA application_id = 1481916738;
BEGIN TRANSACTION;
CREATE TABLE entry (
        sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
        tournament TEXT NOT NULL,
        version INTEGER NOT NULL CHECK (version > 0),
        at TEXT NOT NULL,
        "by" TEXT NOT NULL,
        act TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (tournament, version)
    ) STRICT
    ;
INSERT INTO "entry" VALUES(1,'open-2023',1,'2024-05-17T12:00:00.123456+00:00','Ada Arbiter','{"act":"found","name":"Open 2023"}','2d890a97f7af7ade2d13e626b2b29495ded31d176c167f837d27b29f966bd6c2','0f382fb2329629b950d4a0a67a4a2d31f5688a7e65356819d8b3273aeffb0b66');
INSERT INTO "entry" VALUES(2,'open-2023',2,'2024-05-17T12:00:37.123457+00:00','Ada Arbiter','{"act":"enter","player":"Žofie Łęcka"}','0f382fb2329629b950d4a0a67a4a2d31f5688a7e65356819d8b3273aeffb0b66','47bf6307674bfe38c7d0abb1af98c313d1f848a2c976d987b615fdff904e266c');
INSERT INTO "entry" VALUES(3,'club',1,'2024-05-17T12:01:14.123458+00:00','Ada Arbiter','{"act":"found","name":"Club championship"}','47bf6307674bfe38c7d0abb1af98c313d1f848a2c976d987b615fdff904e266c','5b5d4a18b351f0217ca502d6df68f681b8fb4ebd52300cd172cbf0f1aabf379f');
INSERT INTO "entry" VALUES(4,'open-2023',3,'2024-05-17T12:01:51.123459+00:00','Ada Arbiter','{"act":"enter","player":"Иван Петров"}','5b5d4a18b351f0217ca502d6df68f681b8fb4ebd52300cd172cbf0f1aabf379f','b0ecd676887049bd995314a4073eb2e45cbb02370a0768f530f49d9b659e5a5d');
INSERT INTO "entry" VALUES(5,'club',2,'2024-05-17T12:02:28.123460+00:00','Ada Arbiter','{"act":"enter","player":"O''Neil"}','b0ecd676887049bd995314a4073eb2e45cbb02370a0768f530f49d9b659e5a5d','ae79feccd993c7570587e9e348ba85d71c41c1eb1b561372be574b4d1a21f287');
INSERT INTO "entry" VALUES(6,'open-2023',4,'2024-05-17T12:03:05.123461+00:00','Ada Arbiter','{"act":"pair","round":1}','ae79feccd993c7570587e9e348ba85d71c41c1eb1b561372be574b4d1a21f287','ff41a4f0d37bc50d6a8edf119b8fdb4b9a92c1c970bab81e4ab3b8ab3a124726');
CREATE TABLE head (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        sequence INTEGER NOT NULL,
        hash TEXT NOT NULL
    ) STRICT
    ;
INSERT INTO "head" VALUES(1,6,'ff41a4f0d37bc50d6a8edf119b8fdb4b9a92c1c970bab81e4ab3b8ab3a124726');
CREATE TABLE schema_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT schema_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "schema_version" VALUES('0001');
CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_only_at_the_end BEFORE INSERT ON entry
    WHEN NEW.sequence IS NOT (SELECT coalesce(max(sequence), 0) + 1 FROM entry)
      OR EXISTS (
        SELECT 1 FROM entry WHERE tournament = NEW.tournament AND version = NEW.version
      )
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER head_never_goes BEFORE DELETE ON head
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER head_is_one BEFORE INSERT ON head
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER head_moves_forward BEFORE UPDATE ON head WHEN NEW.sequence <= OLD.sequence
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
COMMIT;
