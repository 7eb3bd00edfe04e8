import { describe, expect, test } from 'vitest';
import { isReservedName, visibleName } from './member-name.ts';

describe('a name is stored as displayed', () => {
  test.each([
    ['without a change of direction', 'Ana \u202egnalreB', 'Ana gnalreB'],
    ['without marks of direction', '\u200fAna\u2066\u2069', 'Ana'],
    ['without invisible letters', 'A\u00adn\u2060a\ufeff\u3164', 'Ana'],
    ['without joiners where none are needed', 'An\u200da \u200cB', 'Ana B'],
    ['without line breaks', 'Ana\n\tBerlang', 'Ana Berlang'],
    ['without halves of letters', 'Ana\ud800', 'Ana\ufffd'],
    ['without tags', 'Ana\u{e0041}', 'Ana'],
    ['with the joiner that Persian needs', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['with the joiner that Sinhala needs', 'ශ්\u200dරී', 'ශ්\u200dරී'],
    ['with the joiner that Hindi needs', 'क्\u200dष', 'क्\u200dष'],
    ['with emoji that are joined', '👩\u200d🍳 Ana', '👩\u200d🍳 Ana'],
    ['with emoji that are joined after a skin colour', '👩🏽\u200d🍳', '👩🏽\u200d🍳'],
    ['with the heart in its colour', 'Ana ❤\ufe0f', 'Ana ❤\ufe0f'],
    ['with accents', 'Zoë Ångström', 'Zoë Ångström'],
  ])('%s', (_how, typed, kept) => expect(visibleName(typed)).toBe(kept));

  test.each(['\u200d\u200d', '\u202e', '\u3164 \u2800'])('%j becomes empty', (typed) => expect(visibleName(typed)).toBe(''));
});

describe('a name that suggests an official role', () => {
  test.each([
    'admin',
    'Potluck',
    'Potluck Team',
    'The Moderator',
    'ad\u200dmin',
    'A D M I N',
    'a.d.m.i.n',
    'Admın',
    'АDМIN',
    'ｍｏｄｅｒａｔｏｒ',
    'm0derat0r',
    'Pótlück',
    'Ana (moderator)',
    'adm1n',
  ])('%s is reserved', (name) => expect(isReservedName(name)).toBe(true));

  test.each(['Ana', 'Adminda', 'Modesto', 'Badmintonia', 'Potlucky', 'Stafford', 'Администрата', '', 'Moe D.', '管理'])(
    '%s is not',
    (name) => expect(isReservedName(name)).toBe(false),
  );
});
