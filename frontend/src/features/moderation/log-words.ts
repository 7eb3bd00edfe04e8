import type { LogEntry } from '@potluck/events/answers/moderation';
import { basisWords, escalationWords, nameOf, outcomeWords } from './case-words.ts';

/** Radix forbids an empty value. */
export const anyAct = 'any';

const words: Record<LogEntry['act'], { did: string; option: string }> = {
  opened: { did: 'opened a case', option: 'Cases opened' },
  claimed: { did: 'claimed', option: 'Claims' },
  released: { did: 'gave back', option: 'Given back' },
  noted: { did: 'added a note', option: 'Notes' },
  escalated: { did: 'escalated', option: 'Escalations' },
  decided: { did: 'decided', option: 'Decisions' },
  appeal_upheld: { did: 'let an appeal succeed', option: 'Appeals that succeeded' },
  appeal_rejected: { did: 'let a decision stand after an appeal', option: 'Appeals that did not succeed' },
  reopened: { did: 'reopened', option: 'Reopened' },
  opened_media: { did: 'opened the pictures', option: 'Pictures opened' },
  opened_recipe: { did: 'opened the private recipe', option: 'Private recipes opened' },
  opened_context: { did: 'opened the deleted thread', option: 'Deleted threads opened' },
  unmasked: { did: 'saw who reported', option: 'Reporters unmasked' },
  rule_added: { did: 'added rule', option: 'Rules added' },
  rule_changed: { did: 'changed rule', option: 'Rules changed' },
  rule_retired: { did: 'retired rule', option: 'Rules retired' },
  role_granted: { did: 'granted the role', option: 'Roles granted' },
  role_revoked: { did: 'revoked the role', option: 'Roles revoked' },
};

export const actOptions = [
  { value: anyAct, label: 'All acts' },
  ...Object.entries(words).map(([value, { option }]) => ({ value, label: option })),
];

/** Entries without a moderator are changes of roles on the command line or by the issuer. */
export const actorOf = ({ moderator, source }: LogEntry): string => {
  if (moderator) return nameOf(moderator);
  return source === 'claim' ? "The issuer's claim" : source === 'command_line' ? 'The command line' : 'Somebody';
};

/** What was done: the words between the actor and the object. */
export function didOf({ act, reporter, outcome, escalation, basis, ruleId, role }: LogEntry): string {
  const { did } = words[act];
  if (reporter !== null) return `${did} (Reporter ${reporter})`;
  if (outcome) return `${did} “${outcomeWords[outcome]}”${basis ? ` (${basisWords[basis]})` : ''}${ruleId ? ` by rule ${ruleId}` : ''}`;
  if (escalation) return `${did} (${escalationWords[escalation]})`;
  if (role) return `${did} ${role}`;
  return ruleId ? `${did} ${ruleId}` : did;
}
