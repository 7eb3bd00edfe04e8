import { defineQuestion } from '@potluck/projector/question';

interface Post {
  postedAt: string;
  isAnsweredInTime: boolean;
}

const hour = 3_600_000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** How many posts get a first comment by another member within an hour, by the weekday of the post (UTC)? */
export default defineQuestion({
  name: 'first-comments',
  takes: ['AnnouncementPosted', 'CommentAdded'],
  keys: ({ data }) => [String(data.announcementId)],
  evolve(post: (Post & { author: string }) | undefined, { type, data, metadata: { at } }) {
    if (type === 'AnnouncementPosted') return { author: data.userId, postedAt: at, isAnsweredInTime: false };
    if (!post || data.userId === post.author || Date.parse(at) - Date.parse(post.postedAt) > hour) return post;
    return { ...post, isAnsweredInTime: true };
  },
  rows: (posts) =>
    weekdays.map((weekday, day) => {
      const ofDay = posts.filter(({ postedAt }) => new Date(postedAt).getUTCDay() === day);
      return { weekday, posts: ofDay.length, withinAnHour: ofDay.filter(({ isAnsweredInTime }) => isAnsweredInTime).length };
    }),
  chart: { kind: 'bars', x: 'weekday', y: ['posts', 'withinAnHour'] },
});
