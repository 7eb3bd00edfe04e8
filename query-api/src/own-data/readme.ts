/** README.txt of the zip. CRLF line endings, which every editor shows. */
export const readme = (name: string, madeAt: string): string =>
  [
    `What Potluck holds about ${name}, made on ${madeAt}.`,
    '',
    'profile.json            your account and profile, with your email address and your roles',
    'profile-picture.*       your picture',
    'recipes.json            your recipes, private and hidden ones too; "file" names what belongs to each in the folder recipes',
    'recipes/NN-title.jsonld each recipe as schema.org Recipe (JSON-LD), which other cooking programs can read; NN is its number here',
    'recipes/NN-title.*      its picture',
    'posts.json              your posts; "file" names the picture or video in the folder posts',
    'comments.json           your comments and replies; "announcementId" is the post they stand under',
    'likes.json              what you liked: a post or comment by its number, and when',
    'following.json          whom you follow, by id, and since when',
    'followers.json          who follows you, by id, and since when',
    'saved-recipes.json      the recipes of others that you saved, by number',
    'reports.json            what you reported, with your own words',
    'decisions.json          what moderators decided about you and what you wrote, with what they wrote to you and your appeals',
    'earlier-versions.json   what your profile, recipes, posts and comments said before you changed them',
    '',
    'Texts of other people are not in here. All times are in UTC. A file that is named but missing was removed',
    'while this was made. The JSON files are text in UTF-8 and can be opened with any editor.',
    '',
  ].join('\r\n');
