// A name in letters every keyboard has, as the office compares names: "Œuvrard, Åse" is found by
// "oeuvrard", "Łoś" by "los", "O'Brien" by "obrien".
/** @type {Record<string, string>} */
const LETTERS = { đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ø: "o", ŧ: "t", æ: "ae", œ: "oe", ß: "ss" };

export const plain = (/** @type {string} */ text) =>
  text.toLowerCase().normalize("NFKD").replace(/[\p{M}'’ʼ]/gu, "").replace(/[đðħıłøŧæœß]/gu, (letter) => LETTERS[letter]);
