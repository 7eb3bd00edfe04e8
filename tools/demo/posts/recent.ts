import type { DemoPost } from '../shapes.ts';

/** From the weeks after. */
export const recentPosts: DemoPost[] = [
  {
    key: 'pumpkin',
    by: 'owen',
    ago: 28.7,
    title: 'Heavier than the dog',
    content: '19.4 kilos. The dog is 17 and does not like to be compared. Soup recipe is up. There will be a second one, and a third.',
    picture: 'post-pumpkin',
    likes: 'marta teo amara jun samira',
    comments: [
      ['amara', 'Picture with dog, for scale.', ['owen', 'He left when it was carried in.']],
      ['samira', 'Pumpkin with tahini! I will write it down for you.'],
    ],
  },
  {
    key: 'soba-heat',
    by: 'jun',
    ago: 26.9,
    title: 'What do you cook when it is too hot to cook?',
    content: 'I will start: cold noodles, standing up, at the window.',
    likes: 'samira teo',
    comments: [
      ['samira', 'Watermelon and white cheese. Mint if you can walk as far as the balcony.'],
      ['teo', 'Panzanella. The oven was invented for January.'],
      ['amara', 'I send my brother out.'],
      ['marta', 'Yoghurt from the pot, with a spoon, in front of the fan.'],
      ['owen', 'Raw peas, off the plant. You do not even need to go home.'],
    ],
  },
  {
    key: 'cake-disaster',
    by: 'marta',
    ago: 24.6,
    title: 'I have forgotten the sugar',
    content: 'Whole cake, candles on it, guests in the hall. It tastes of a very elegant sponge, the kind for washing. Ideas?',
    likes: 'teo amara jun samira owen',
    comments: [
      [
        'teo',
        'Syrup! Half sugar, half lemon juice, boil, pour it over while nobody looks. It drinks it all.',
        ['marta', 'DONE. They asked for the recipe. What do I say?', ['teo', 'That it is an old family method.']],
      ],
      ['samira', 'Serve it with cheese and call it bread.'],
      ['jun', 'Slice, toast, jam.'],
    ],
  },
  {
    key: 'spam-pans',
    by: 'owen',
    ago: 21.8,
    title: 'Has anyone tried those copper pans?',
    content: 'A man at the allotment sells them out of his van. "Last you three lifetimes." I have used about half of one.',
    likes: 'jun',
    comments: [
      ['teo', 'Copper is good. Out of a van is less good.'],
      [
        'jun',
        'Put a magnet on the bottom. If it sticks, it is steel with make-up.',
        ['owen', 'It stuck. He has driven off rather quickly.'],
      ],
    ],
  },
  {
    key: 'rye',
    by: 'marta',
    ago: 20.1,
    title: 'Do not cut it before tomorrow',
    content: 'I am writing this down so that there are witnesses. The rye bread came out at six. I will not cut it before tomorrow.',
    picture: 'post-rye',
    likes: 'teo samira owen amara',
    comments: [
      [
        'samira',
        'It is eight. How are you?',
        [
          'marta',
          'Strong.',
          [
            'samira',
            'Nine?',
            [
              'marta',
              'There has been an incident with the end piece.',
              [
                'owen',
                'Ends do not count.',
                [
                  'marta',
                  'Thank you, Owen.',
                  [
                    'samira',
                    'Ten?',
                    [
                      'marta',
                      'There were two ends.',
                      [
                        'teo',
                        'Mathematically there are always two more.',
                        [
                          'marta',
                          'This is what I found out at a quarter past ten.',
                          [
                            'amara',
                            'I read this on my break and now the whole night shift wants bread.',
                            ['marta', 'I will bring what is left. Bring a small bag.'],
                          ],
                        ],
                      ],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
      ['jun', 'Witnessed.'],
    ],
  },
  {
    key: 'manakish-morning',
    by: 'samira',
    ago: 18.8,
    title: "Za'atar from home came by post",
    content:
      'My mother has sent four kilos. The customs form says "dry leaves, personal". I am surprised that it got here. Manakish for anyone who rings the bell.',
    picture: 'post-manakish',
    likes: 'marta teo jun amara owen',
    comments: [
      ['jun', 'On my way.'],
      [
        'marta',
        'Which one do you like for tomatoes, the green or the brown?',
        ['samira', 'The green on tomatoes, the brown on eggs, both on me, judging by this pullover.'],
      ],
    ],
  },
  {
    key: 'nobody-cooks',
    by: 'bruno',
    ago: 16.4,
    title: 'Nobody here can cook',
    content: 'Cold noodles at a window are not a recipe. You boil water and want applause.',
    comments: [['amara', 'Sit down, Bruno. Eat something.']],
  },
  {
    key: 'first-risotto',
    by: 'jun',
    ago: 15.9,
    title: 'Is it supposed to look like rain on a window?',
    content: 'My first risotto. It is either perfect or porridge, and I do not know what to look for.',
    likes: 'teo marta',
    comments: [
      [
        'teo',
        'Tip the plate. Does it move?',
        [
          'jun',
          'It moves like a slow wave.',
          ['teo', 'Then sit down and eat, why are you typing.', ['jun', 'Finished. It was perfect. I thought you should know.']],
        ],
      ],
      ['amara', 'In my house, rice that moves goes back in the pot.'],
    ],
  },
  {
    key: 'turnips',
    by: 'samira',
    ago: 14.1,
    title: 'Day one of the turnips',
    content: 'They are white, they are shy, they know nothing. I will report.',
    picture: 'post-turnips',
    likes: 'marta jun',
    comments: [
      ['samira', 'Day three: a blush.'],
      ['samira', 'Day five: opera.', ['marta', 'I heard them from here.']],
    ],
  },
  {
    key: 'swap',
    by: 'amara',
    ago: 12.2,
    title: 'A swap table on the last Saturday?',
    content:
      'Bring what you have too much of, take what you have too little of. I would find the room: the ward has one with a long table and a view of the car park. Who comes, and with what?',
    likes: 'marta teo samira owen jun',
    comments: [
      ['owen', 'Honey. Beans. Forgive me, courgettes.'],
      ['marta', 'Buns, and three jars of Gunnar.', ['amara', 'Gunnar may sit next to the radiator.']],
      ['teo', 'I bring nothing and I take everything. No: focaccia, two trays.'],
      ['samira', 'Pink turnips. By then they will be singing.'],
      [
        'jun',
        'Onigiri, forty. I have counted how many fit on a bicycle.',
        ['teo', 'And how many arrive?', ['jun', 'We will see together.']],
      ],
    ],
  },
  {
    key: 'pie',
    by: 'owen',
    ago: 11.2,
    title: 'Blackberries',
    content: 'Six pounds, both sleeves, one wasp. The pie was worth two of these.',
    picture: 'post-pie',
    likes: 'marta teo amara samira',
    comments: [
      ['marta', 'Which two?', ['owen', 'Not the wasp.']],
      ['samira', 'That lattice! Did you use a ruler?', ['owen', 'The edge of the seed catalogue.']],
    ],
  },
];
