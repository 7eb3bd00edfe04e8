import { test } from 'vitest';
import * as e from '../history.fixture.ts';
import { rules } from './rules.ts';

const given = (...events: e.Happened[]) => e.given(rules, ...events);

test('a rule that was added', () =>
  given().when(e.ruleAdded(1, 'Be kind')).thenIs('1', { id: '1', number: 1, text: 'Be kind', revision: 0 }));
test('changed', () => given(e.ruleAdded(1)).when(e.ruleChanged(1, 'Be kinder')).thenIs('1', { text: 'Be kinder', revision: 1 }));
test('retired', () => given(e.ruleAdded(1)).when(e.ruleRetired(1)).thenIs('1', undefined));
test('its number used again', () =>
  given(e.ruleAdded(1), e.ruleRetired(1)).when(e.ruleAdded(1, 'No ads')).thenIs('1', { text: 'No ads', revision: 2 }));
test('another rule does not change it', () => given(e.ruleAdded(1)).when(e.ruleChanged(2), e.ruleRetired(2)).thenSame('1'));
