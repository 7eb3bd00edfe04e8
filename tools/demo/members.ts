import type { Role } from '@potluck/events';

/** A member of the demo. Names, faces and texts are invented. */
export interface DemoMember {
  key: string;
  name: string;
  email: string;
  firstName: string;
  lastName: string;
  bio: string | null;
  isPublic: boolean;
  /** How many days before now the account was created. */
  joined: number;
  /** The name is removed from the profile afterwards, so that the notices for members without a name can be seen. */
  nameless?: boolean;
  /** Has no picture; the product draws the first letter. */
  faceless?: boolean;
  /** How many days before now they asked for their account to be deleted. After a week they are gone. */
  leaves?: number;
  role?: Role;
  /** Printed after the address in the list of accounts. */
  about: string;
}

/** The password of all demo accounts. */
export const demoPassword = 'shared table';

/** Days from the request to the deletion. */
const mayStay = 7;
export const hasLeft = ({ leaves = 0 }: Pick<DemoMember, 'leaves'>): boolean => leaves > mayStay;
export const goneSince = ({ leaves = 0 }: Pick<DemoMember, 'leaves'>): number => leaves - mayStay;

export const members: DemoMember[] = [
  {
    key: 'marta',
    name: 'Marta Lindgren',
    email: 'marta@potluck.example',
    firstName: 'Marta',
    lastName: 'Lindgren',
    bio: 'Bakes on Sundays, makes soup on Mondays, and believes there is always room for one more chair. The plum tree in the yard decides what September looks like.',
    isPublic: true,
    joined: 64,
    about: 'start here: a full kitchen, a featured recipe, friends',
  },
  {
    key: 'teo',
    name: 'Teo Marchetti',
    email: 'teo@potluck.example',
    firstName: 'Teo',
    lastName: 'Marchetti',
    bio: "Fisherman's son, pasta by hand, one good knife. I cook from what the market has and write it down afterwards.",
    isPublic: true,
    joined: 63.1,
    role: 'administrator',
    about: 'an administrator; a public kitchen with many posts',
  },
  {
    key: 'amara',
    name: 'Amara Okoye',
    email: 'amara@potluck.example',
    firstName: 'Amara',
    lastName: 'Okoye',
    bio: 'Pepper, palm oil and patience. Nurse by night, jollof diplomat by day. I keep the peace here too: if something is off, report it and I will have a look.',
    isPublic: true,
    joined: 62.6,
    role: 'moderator',
    about: 'a moderator',
  },
  {
    key: 'jun',
    name: 'Jun Takeda',
    email: 'jun@potluck.example',
    firstName: 'Jun',
    lastName: 'Takeda',
    bio: 'Small kitchen, small fish, very large rice cooker.',
    isPublic: true,
    joined: 47,
    role: 'moderator',
    about: 'a second moderator; noodles and rice',
  },
  {
    key: 'samira',
    name: 'Samira Haddad',
    email: 'samira@potluck.example',
    firstName: 'Samira',
    lastName: 'Haddad',
    bio: "My grandmother measured with her hand, so I measured her hand. Chickpeas, lemons, and too many kinds of za'atar.",
    isPublic: true,
    joined: 39,
    role: 'analyst',
    about: 'an analyst; a public kitchen, mezze and pickles',
  },
  {
    key: 'owen',
    name: 'Owen Pryce',
    email: 'owen@potluck.example',
    firstName: 'Owen',
    lastName: 'Pryce',
    bio: 'Allotment, two hives, one grumpy oven.',
    isPublic: false,
    joined: 33,
    about: 'a private profile: posts are seen, the kitchen is not',
  },
  {
    key: 'lucie',
    name: 'Lucie Moreau',
    email: 'lucie@potluck.example',
    firstName: 'Lucie',
    lastName: 'Moreau',
    bio: 'Just moved, boxes everywhere, one pan unpacked. Here to read and to be hungry.',
    isPublic: true,
    joined: 9,
    about: 'an empty kitchen',
  },
  {
    key: 'newcomer',
    name: 'Robin',
    email: 'robin@potluck.example',
    firstName: 'Robin',
    lastName: 'Vale',
    bio: null,
    isPublic: false,
    joined: 2,
    nameless: true,
    about: 'no display name yet: sees the notices',
  },
  {
    key: 'salvo',
    name: 'Salvo Rizzi',
    email: 'salvo@potluck.example',
    firstName: 'Salvo',
    lastName: 'Rizzi',
    bio: 'I know where they grow. I am not telling.',
    isPublic: true,
    joined: 12.8,
    faceless: true,
    leaves: 0.2,
    about: 'is leaving: the account can still be kept, for some days',
  },
  {
    key: 'bruno',
    name: 'Bruno Kest',
    email: 'bruno@potluck.example',
    firstName: 'Bruno',
    lastName: 'Kest',
    bio: null,
    isPublic: true,
    joined: 19,
    faceless: true,
    leaves: 14.2,
    about: 'has left',
  },
];
