import type { DemoPost } from '../shapes.ts';

export const thisWeeksPosts: DemoPost[] = [
  {
    key: 'boxes',
    by: 'lucie',
    ago: 8.6,
    title: 'One pan, nine boxes marked "kitchen"',
    content:
      'I moved on Monday. The boxes lie: they are full of books. What can one cook in one pan, with one fork, for one person who is tired?',
    likes: 'marta jun samira amara',
    comments: [
      ['jun', 'Welcome to my life. Fried rice. Then eggs. Then fried rice with eggs.'],
      [
        'samira',
        'Shakshuka. You eat it from the pan and wipe the pan with bread, so that there is nothing to wash.',
        ['lucie', 'I have done it twice since you wrote this.', ['samira', 'You are going to be fine.']],
      ],
      [
        'marta',
        'Pancakes. And what street? I have a spare fork.',
        [
          'lucie',
          'Rue des Tanneurs, the door with the bicycle in front.',
          [
            'marta',
            'That is four minutes from here! Fork comes at six.',
            ['lucie', 'I cried a little. It was the onions, in a box somewhere.'],
          ],
        ],
      ],
    ],
  },
  {
    key: 'cooler',
    by: 'amara',
    ago: 7.5,
    title: 'For the night shift',
    content: 'Pineapple, ginger, lime, ice. It wakes you up and then it apologises. The recipe is in my kitchen.',
    picture: 'post-cooler',
    likes: 'marta jun lucie teo',
    comments: [
      ['lucie', 'How much ginger is too much?', ['amara', 'When you can hear it.']],
      ['teo', 'And with a little rum?', ['amara', 'On your shift, not on mine.']],
    ],
  },
  {
    key: 'plums',
    by: 'marta',
    ago: 6.2,
    title: 'The plum tree has gone mad',
    content:
      'There are two crates at the gate and one on the stairs, and I have made the tart three times. Please come with bags. Please come with big bags.',
    picture: 'post-plums',
    likes: 'teo amara samira owen lucie jun',
    comments: [
      ['lucie', 'I can see your gate from my window. Three people have stopped already. One took a photo.'],
      [
        'teo',
        'Jam. Cake. Dumplings. Grappa, if you know someone.',
        ['owen', 'I know someone.', ['teo', 'Of course it is you.', ['owen', 'I did not say that.']]],
      ],
      ['samira', 'Pickle the hard ones! Star anise, vinegar, three weeks.'],
      [
        'amara',
        'Coming after work with the laundry bag.',
        ['marta', 'The clean one?', ['amara', 'We are going to wash plums, not operate on them.']],
      ],
      ['jun', 'Umeboshi is the wrong plum and I will still try.'],
      ['owen', 'Swap for honey. The usual rate.'],
    ],
  },
  {
    key: 'okonomi',
    by: 'jun',
    ago: 5.0,
    title: 'Turned it in one go',
    content:
      'There were no witnesses, so you must believe me. Both spatulas, eyes closed, whole thing in the air. The cabbage stayed with me.',
    picture: 'post-okonomi',
    likes: 'marta teo samira amara lucie',
    comments: [
      ['marta', 'I believe you.'],
      ['teo', 'I do not, but I applaud.'],
      ['samira', 'Next time film it.', ['jun', 'I only have two hands, and they had spatulas.']],
    ],
  },
  {
    key: 'honest-question',
    by: 'lucie',
    ago: 4.4,
    title: 'An honest question about garlic',
    content: 'My last flatmate said that pressing it is a crime. What happens if I press it?',
    likes: 'jun',
    comments: [
      [
        'teo',
        'Nothing. The police come.',
        ['lucie', 'They are here. They want supper.', ['teo', 'Give them the mussels. And tell them you sliced it.']],
      ],
      ['samira', 'Crush it with salt under a knife. It is neither, and it is best.'],
      ['amara', 'Press it, love. There are people in the world with real problems.'],
      [
        'marta',
        'It gets sharper the more you bruise it. Slice for sweet, press for loud.',
        ['lucie', 'That is the first answer that I could cook with. Thank you.'],
      ],
    ],
  },
  {
    key: 'beans-again',
    by: 'owen',
    ago: 3.9,
    title: 'Beans',
    content: 'They are back.',
    likes: 'marta teo amara samira jun lucie',
    comments: [
      ['teo', 'The shortest horror story that I have read.'],
      [
        'samira',
        'With tomatoes and a lot of oil, until they give up.',
        ['owen', 'I have written that down as a recipe. It has no number of servings because there is no end of it.'],
      ],
    ],
  },
  {
    key: 'pickle-jar',
    by: 'marta',
    ago: 2.9,
    title: 'Gone by Friday, I said',
    content: 'It is Wednesday. One slice is left, and everybody in this house denies everything.',
    picture: 'post-pickles',
    likes: 'teo lucie samira',
    comments: [['lucie', 'I was there. I deny everything too.']],
  },
  {
    key: 'steam',
    by: 'teo',
    ago: 2.1,
    title: 'Two minutes of calm',
    content: 'Not two, four seconds. But you can let it run. The minestrone is on, the window is open, nobody wants anything from me.',
    video: 'film-steam',
    likes: 'marta amara samira jun lucie owen',
    comments: [
      ['amara', 'I watched this eleven times between two patients.'],
      ['marta', 'I can smell it.', ['teo', 'That is the rind.']],
      ['jun', 'What is the song in the background?', ['teo', 'There is no sound.', ['jun', 'And yet.']]],
    ],
  },
  {
    key: 'truffles',
    by: 'salvo',
    ago: 1.9,
    title: 'White ones, this big',
    content: 'Found on Sunday, I do not say where. Forty for a small one. Come to the car park behind the baths, bring a bag.',
    comments: [['teo', 'Which one is small?']],
  },
  {
    key: 'rice-pudding-post',
    by: 'samira',
    ago: 1.8,
    title: 'For a friend who has a cold',
    content: 'Rice, milk, a little blossom water. No advice, no ginger, no "have you tried". Only pudding.',
    picture: 'post-pudding',
    likes: 'marta amara lucie',
    comments: [
      [
        'lucie',
        'The friend says thank you. The friend has eaten it all.',
        ['samira', 'The friend should stay in bed.', ['lucie', 'The friend is in bed, with a spoon.']],
      ],
    ],
  },
  {
    key: 'deal',
    by: 'teo',
    ago: 1.2,
    title: 'I sell my pasta machine',
    content: 'Hardly used, because I roll by hand and I am stubborn about it. Fifty, or something good to eat every Friday in November.',
    edit: {
      ago: 1.0995,
      title: 'My pasta machine wants a new home',
      content: 'Hardly used, because I roll by hand and I am stubborn about it. For something good to eat every Friday in November.',
    },
    likes: 'jun',
    comments: [
      ['jun', 'Ramen, four Fridays.', ['teo', 'With the egg?', ['jun', 'With two eggs.', ['teo', 'Sold.']]]],
      ['owen', 'Beans, four Fridays.', ['teo', 'Thank you, it is sold.', ['owen', 'I saw. I only wanted to give you the chance.']]],
    ],
  },
  {
    key: 'soup-night',
    by: 'marta',
    ago: 0.6,
    title: 'Soup night on Thursday',
    content:
      'Two big pots, one leek, one pumpkin (Owen has a second one, as announced). Bring a bowl, a spoon and a story. Doors at six, the stairs are on the left, mind the plums.',
    picture: 'post-soup-night',
    likes: 'teo amara samira owen lucie',
    comments: [
      [
        'teo',
        'I bring focaccia, still warm.',
        ['marta', 'Then I make extra butter.', ['teo', 'On focaccia? Marta.', ['marta', 'In my house, on everything.']]],
      ],
      ['lucie', 'I have a bowl now! It was under the atlases.', ['marta', 'I never doubted you.']],
      [
        'amara',
        'Late shift. Keep me some, in a jar, by the door.',
        [
          'samira',
          'I will carry it over. With lemon.',
          ['amara', 'This is why I like you best.', ['jun', 'We can all read this.', ['amara', 'And I like you all second best.']]],
        ],
      ],
      ['owen', 'The dog comes too, if the pumpkin is out of sight.'],
      ['jun', 'A story about food, or may it have a ghost in it?', ['marta', 'Both, please.']],
    ],
  },
  {
    key: 'first-snow',
    by: 'samira',
    ago: 0.25,
    title: 'Who has a big pot?',
    content:
      'Mine is eight litres and I have promised lentil soup for twenty. I have done the sum three times, and the soup comes out on the floor each time.',
    likes: 'marta teo',
    comments: [
      [
        'amara',
        'Mine went up three floors with six kilos of rice in it. It will be honoured.',
        ['samira', 'You are saving a kitchen floor.'],
      ],
      ['teo', 'How many lemons?', ['samira', 'Yes.']],
    ],
  },
  {
    key: 'breakfast',
    by: 'jun',
    ago: 0.06,
    title: 'Breakfast, standing up',
    content: null,
    picture: 'post-breakfast',
    likes: 'marta',
    comments: [['marta', 'Sit down, the rice will not run away.']],
  },
];
