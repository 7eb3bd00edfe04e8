/** The shapes of the demo's texts; the texts themselves lie in `recipes/`, `posts/` and `reports.ts`. */
export interface DemoRecipe {
  /** Unique; posts and pictures name it. */
  key: string;
  by: string;
  /** Days before now. */
  ago: number;
  title: string;
  description: string;
  prepTime: string | null;
  cookTime: string | null;
  servings: number | null;
  difficulty: 'easy' | 'medium' | 'hard' | null;
  /** 'quantity unit name', as the form stores them (section 3). */
  ingredients: string[];
  instructions: string[];
  /** True unless said otherwise. */
  isPublic?: boolean;
  /** Whether there is a picture of this key; without one the product draws its tablecloth. */
  picture?: false;
}

/** Who says what, and what others answer. */
export type DemoComment = [by: string, text: string, ...replies: DemoComment[]];

export interface DemoPost {
  key: string;
  by: string;
  ago: number;
  title: string;
  content: string | null;
  /** The name of its picture or film in `pictures/`. */
  picture?: string;
  video?: string;
  /** Names of members, separated by spaces. */
  likes?: string;
  /** In the order in which they were said. */
  comments?: DemoComment[];
  /** What its author made of its text later. */
  edit?: { ago: number; title: string; content: string };
}

/** A key of a post, recipe or member, or a text with which a comment begins. */
export type DemoSubject = { announcement: string } | { recipe: string } | { user: string } | { comment: string };

export interface DemoReport {
  by: string;
  ago: number;
  about: DemoSubject;
  reason: 'spam' | 'harassment' | 'inappropriate' | 'hate_speech' | 'violence' | 'other';
  description?: string;
}

/** What a moderator does with the case about a subject, or its author where it is an appeal. */
export interface DemoAct {
  by: string;
  ago: number;
  about: DemoSubject;
  act: 'claim' | 'release' | 'reopen' | 'note' | 'decide' | 'escalate' | 'appeal' | 'answer';
  /** The rest of the call's body. */
  with?: Record<string, unknown>;
}
