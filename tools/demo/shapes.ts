/** The shapes of the demo's texts, which are in `recipes/`, `posts/` and `reports.ts`. */
export interface DemoRecipe {
  /** Unique; posts and pictures refer to it. */
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
  /** By default true. */
  isPublic?: boolean;
  /** False if there is no picture with this key; the product then draws its tablecloth. */
  picture?: false;
}

/** A comment with its author, and its replies. */
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
  /** In chronological order. */
  comments?: DemoComment[];
  /** A later edit by its author. */
  edit?: { ago: number; title: string; content: string };
}

/** The key of a post, recipe or member, or the beginning of a comment. */
export type DemoSubject = { announcement: string } | { recipe: string } | { user: string } | { comment: string };

export interface DemoReport {
  by: string;
  ago: number;
  about: DemoSubject;
  reason: 'spam' | 'harassment' | 'inappropriate' | 'hate_speech' | 'violence' | 'other';
  description?: string;
}

/** What a moderator does with the case about a subject; an appeal is by the subject's author. */
export interface DemoAct {
  by: string;
  ago: number;
  about: DemoSubject;
  act: 'claim' | 'release' | 'reopen' | 'note' | 'decide' | 'escalate' | 'appeal' | 'answer';
  /** Further fields of the request's body. */
  with?: Record<string, unknown>;
}
