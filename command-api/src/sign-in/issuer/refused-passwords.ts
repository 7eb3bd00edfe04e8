/** The commonest passwords of at least eight characters, from published lists, and similar ones for this site. */
const commonest = new Set(
  `12345678 123456789 1234567890 0123456789 12345678910 87654321 987654321 0987654321 11223344 1122334455 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
1qazxsw2 zaq12wsx q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 123qwe123 qwer1234 qwertz123 azerty123 azertyuiop
asdfghjk asdfghjkl asdf1234 zxcvbnm1 abcdefgh abcd1234 abcd12345 abc12345 abc123456 a1b2c3d4 a1234567 a12345678 aa123456 aa12345678 password
passw0rd p@ssw0rd p@ssword password1 password12 password123 password1234 passwort passwort1 motdepasse iloveyou iloveyou1 ilovecooking
sunshine princess princess1 football football1 baseball basketball superman batman123 pokemon123 starwars trustno1 whatever computer internet
michelle jennifer jessica1 charlie1 michael1 liverpool arsenal1 chelsea1 welcome1 welcome123 letmein1 letmein123 changeme changeme1 changeme123
admin123 admin1234 administrator root1234 test1234 testtest testtest1 guest123 default1 secret123 dragon123 monkey123 master123 shadow123
cookie123 chocolate cheesecake spaghetti cupcakes recipes1 potluck1 potluck12 potluck123 potluck1234 mypotluck`.split(/\s+/),
);

const letters = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether a password is guessed first: a common one, a repeated character, or the member's own address or name. */
export function isGuessedFirst(password: string, { email, name }: { email?: string; name?: string | null | undefined } = {}): boolean {
  const typed = letters(password);
  const own = [email, email?.split('@')[0], name].flatMap((text) => (text ? [letters(text.trim())] : []));
  return commonest.has(typed) || own.includes(typed) || /^(.)\1*$/su.test(typed);
}
