import { type DemoMember, goneSince, hasLeft } from './members.ts';
import { seeded } from './seeded.ts';
import type { DemoAct, DemoComment, DemoPost, DemoRecipe, DemoReport } from './shapes.ts';

/** A command, and how many days before now it happens. Comments are identified by their path: 'post/0/1'. */
export type Step = { ago: number } & (
  | { what: 'join' | 'leave' | 'gone'; member: DemoMember }
  | { what: 'recipe'; recipe: DemoRecipe }
  | { what: 'post'; post: DemoPost }
  | { what: 'comment'; by: string; post: string; parent: string | null; path: string; text: string }
  | { what: 'edit'; by: string; post: string; title: string; content: string }
  | { what: 'like'; by: string; post: string }
  | { what: 'like-comment'; by: string; path: string }
  | { what: 'follow'; by: string; whom: string }
  | { what: 'report'; report: DemoReport }
  | { what: 'moderate'; act: DemoAct }
  | { what: 'rule'; by: string; number: number; text: string }
);

export interface DemoContent {
  members: readonly DemoMember[];
  recipes: readonly DemoRecipe[];
  posts: readonly DemoPost[];
  follows: Readonly<Record<string, string>>;
  reports: readonly DemoReport[];
  moderation: readonly DemoAct[];
  rules: readonly string[];
}

const minute = 1 / (24 * 60);
export const words = (text: string | undefined): string[] => text?.split(' ').filter(Boolean) ?? [];

/** All steps of the demo in chronological order: replies come after what they reply to. */
export function timeline({ members, recipes, posts, follows, reports, moderation, rules }: DemoContent): Step[] {
  const writer = members.find(({ role }) => role === 'administrator') ?? (members[0] as DemoMember);
  const steps: Step[] = [
    ...members.map((member): Step => ({ ago: member.joined, what: 'join', member })),
    ...members.flatMap((member): Step[] => (member.leaves ? [{ ago: member.leaves, what: 'leave', member }] : [])),
    ...members.filter(hasLeft).map((member): Step => ({ ago: goneSince(member), what: 'gone', member })),
    ...recipes.map((recipe): Step => ({ ago: recipe.ago, what: 'recipe', recipe })),
    ...posts.flatMap((post) => [{ ago: post.ago, what: 'post', post } as Step, ...talk(post, members)]),
    ...Object.entries(follows).flatMap(([by, whom]) => words(whom).map((one) => follow(by, one, members))),
    ...reports.map((report): Step => ({ ago: report.ago, what: 'report', report })),
    ...moderation.map((act): Step => ({ ago: act.ago, what: 'moderate', act })),
    ...rules.map(
      (text, index): Step => ({ ago: writer.joined - (index + 1) * minute, what: 'rule', by: writer.key, number: index + 1, text }),
    ),
  ];
  return steps.sort((one, other) => other.ago - one.ago);
}

/** The likes and comments of a post, each minutes or hours after what it refers to, and all before now. */
function talk(post: DemoPost, members: readonly DemoMember[]): Step[] {
  const random = seeded(post.key);
  const later = (ago: number, most: number) => ago - Math.min(ago * 0.15, minute * (3 + random() * most));
  const speakers = members.filter(({ nameless, leaves }) => !nameless && !leaves);
  const steps = words(post.likes).map((by): Step => ({ ago: later(post.ago, 2_000), what: 'like', by, post: post.key }));
  if (post.edit) steps.push({ what: 'edit', by: post.by, post: post.key, ...post.edit });

  const say = ([by, text, ...replies]: DemoComment, after: number, path: string, parent: string | null) => {
    const ago = later(after, parent === null ? 300 : 60);
    steps.push({ ago, what: 'comment', by, post: post.key, parent, path, text });
    for (const { key, joined } of speakers) {
      if (key !== by && joined > ago && random() < 0.22) steps.push({ ago: later(ago, 240), what: 'like-comment', by: key, path });
    }
    answers(replies, ago, path, path);
  };
  const answers = (comments: DemoComment[], after: number, under: string, parent: string | null) => {
    let last = after;
    for (const [index, comment] of comments.entries()) {
      say(comment, last, `${under}/${index}`, parent);
      last = later(last, 90);
    }
  };
  answers(post.comments ?? [], post.ago, post.key, null);
  return steps;
}

/** Some time after both have joined. */
function follow(by: string, whom: string, members: readonly DemoMember[]): Step {
  const joined = members.filter(({ key }) => key === by || key === whom).map((member) => member.joined);
  return { ago: Math.min(...joined) * (0.3 + seeded(by + whom)() * 0.6), what: 'follow', by, whom };
}
