import type { DemoPost } from '../shapes.ts';

/** From the first weeks, with four members. */
export const earlierPosts: DemoPost[] = [
  {
    key: 'hello',
    by: 'marta',
    ago: 60.5,
    title: 'Is anybody here?',
    content: 'I have made sixteen buns and a profile, in that order. If you can see this, take one of each.',
    likes: 'teo amara',
    comments: [
      ['teo', 'I see you. I would take two buns.', ['marta', 'Two are already gone. You were slow.']],
      ['amara', 'Is there cardamom in them? Then yes, somebody is here.'],
    ],
  },
  {
    key: 'knife',
    by: 'teo',
    ago: 56.8,
    title: 'Sharpen it before you need it',
    content:
      'Every Sunday evening, ten strokes a side, radio on. A blunt knife is the one that cuts you. What do you use: stone, rod, or the bottom of a cup?',
    likes: 'marta amara',
    comments: [
      ['amara', 'The bottom of a cup, like everybody who was raised by a grandmother.'],
      [
        'marta',
        'A stone that I am afraid of. I use the drawer knife and pretend.',
        ['teo', 'Bring it on Thursday. I will not tell anyone.'],
      ],
    ],
  },
  {
    key: 'jollof-table',
    by: 'amara',
    ago: 54.2,
    title: 'Forty people, one pot',
    content: 'The ward had its party. I carried the pot up three floors because the lift is "resting". Nothing came back down but the pot.',
    picture: 'post-jollof-table',
    likes: 'marta teo',
    comments: [
      ['teo', 'How many kilos of rice is that?', ['amara', 'Six. And a bag of onions that made the whole corridor cry.']],
      [
        'marta',
        'I need the recipe for the number of people that I really have, which is four.',
        ['amara', 'It is in my kitchen. It says eight. Trust me.'],
      ],
    ],
  },
  {
    key: 'starter',
    by: 'marta',
    ago: 45.3,
    title: 'My starter turned five',
    content: 'Fed every day since that first wet week. Come and get a jar if you would like one of your own. It answers to Gunnar.',
    picture: 'post-starter',
    likes: 'teo amara jun',
    comments: [
      ['jun', 'Does Gunnar travel by train?', ['marta', 'In a jar with a loose lid. Sit next to nobody.']],
      ['teo', 'Mine died in August. It was called Lazarus, which did not help.'],
      ['amara', 'You people name your flour.'],
    ],
  },
  {
    key: 'small-kitchen',
    by: 'jun',
    ago: 42.0,
    title: 'Cooking on two square metres',
    content:
      'One flame, one board that lies over the sink, one pan. Rules I live by: wash as you go, cut everything first, and never own a second colander. What would you not do without?',
    likes: 'marta amara teo',
    comments: [
      ['marta', 'A wooden spoon with a corner.'],
      ['teo', 'Salt in an open bowl, where the hand finds it.'],
      [
        'amara',
        'A radio. And a door that closes.',
        ['jun', 'There is no door. I am in the corridor, strictly speaking.', ['amara', 'Then a radio with headphones.']],
      ],
    ],
  },
  {
    key: 'market-prices',
    by: 'teo',
    ago: 39.6,
    title: 'Mussels are cheap this week',
    content: 'Go on Thursday, before ten, and ask for the ones from the rope. I put down how I do them. Six minutes, I timed it.',
    likes: 'marta',
    comments: [['jun', 'Timed with a song or with a clock?', ['teo', 'With a cigarette, in the old days. Now with two songs.']]],
  },
  {
    key: 'grandmothers-hand',
    by: 'samira',
    ago: 36.2,
    title: 'How much is a hand of flour?',
    content:
      "I measured my grandmother's: 61 grams, rounded up to 'you will see'. I am writing all of hers down this winter, one a week. The hummus is up first, because she would ask.",
    likes: 'marta teo amara jun',
    comments: [
      ['marta', 'Mine measured in cups of which only one existed. It broke in 1994 and nothing has tasted right since.'],
      [
        'amara',
        'Write them all. Then write them again with the real amount of oil.',
        ['samira', 'She is reading over my shoulder and she agrees with you.'],
      ],
      ['teo', 'We say "quanto basta". It means: you should know, and if you do not, who raised you?'],
    ],
  },
  {
    key: 'rain-soup',
    by: 'marta',
    ago: 33.4,
    title: 'It rains sideways, so there is soup',
    content: null,
    picture: 'post-rain-soup',
    likes: 'teo samira amara',
    comments: [
      ['samira', 'The croutons look as if they could hear me.'],
      ['teo', 'What do you have against winter that you finish it all in one pot?'],
    ],
  },
  {
    key: 'bees',
    by: 'owen',
    ago: 32.1,
    title: 'New here, with bees',
    content:
      'Hello. I grow more than I can eat and I do not talk much. Forty jars of honey, if anyone wants to swap for something that is not a courgette.',
    picture: 'post-honey',
    likes: 'marta amara samira jun teo',
    comments: [
      [
        'marta',
        'Cardamom buns for a jar?',
        ['owen', 'Done.', ['marta', 'That was the fastest trade of my life.', ['owen', 'I said I do not talk much.']]],
      ],
      ['jun', 'I can offer instructions for nine things to do with courgettes.', ['owen', 'I have done eleven.']],
    ],
  },
];
