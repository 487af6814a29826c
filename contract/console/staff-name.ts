import * as z from 'zod/mini'
import { singleLine } from '../fields.ts'

/** The alphabets of names. A name has letters of one, because a Greek Ζ looks like a Latin Z. */
const alphabets = [
  /^\p{Script_Extensions=Latin}+$/u,
  /^\p{Script_Extensions=Greek}+$/u,
  /^\p{Script_Extensions=Cyrillic}+$/u,
  /^\p{Script_Extensions=Arabic}+$/u,
  /^\p{Script_Extensions=Hebrew}+$/u,
  /^\p{Script_Extensions=Armenian}+$/u,
  /^\p{Script_Extensions=Georgian}+$/u,
  /^\p{Script_Extensions=Ethiopic}+$/u,
  /^\p{Script_Extensions=Nko}+$/u,
  /^\p{Script_Extensions=Adlam}+$/u,
  /^\p{Script_Extensions=Vai}+$/u,
  /^\p{Script_Extensions=Tifinagh}+$/u,
  /^\p{Script_Extensions=Canadian_Aboriginal}+$/u,
  /^\p{Script_Extensions=Devanagari}+$/u,
  /^\p{Script_Extensions=Bengali}+$/u,
  /^\p{Script_Extensions=Gurmukhi}+$/u,
  /^\p{Script_Extensions=Gujarati}+$/u,
  /^\p{Script_Extensions=Tamil}+$/u,
  /^\p{Script_Extensions=Telugu}+$/u,
  /^\p{Script_Extensions=Kannada}+$/u,
  /^\p{Script_Extensions=Malayalam}+$/u,
  /^\p{Script_Extensions=Sinhala}+$/u,
  /^\p{Script_Extensions=Thai}+$/u,
  /^\p{Script_Extensions=Lao}+$/u,
  /^\p{Script_Extensions=Khmer}+$/u,
  /^\p{Script_Extensions=Myanmar}+$/u,
  /^\p{Script_Extensions=Hangul}+$/u,
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+$/u,
]

const invisible = /\p{Default_Ignorable_Code_Point}/gu

const lettersOf = (name: string) => name.replace(invisible, '').replace(/[^\p{Letter}]/gu, '')

const hasLetter = (name: string) => lettersOf(name) !== ''
const hasOneAlphabet = (name: string) => alphabets.some((letters) => letters.test(lettersOf(name)))

export const staffName = singleLine('Enter a name', 60).check(
  z.refine(hasLetter, { error: 'Enter a name', abort: true }),
  z.refine(hasOneAlphabet, 'Use the letters of one alphabet'),
)

/** Characters that look like Latin ones as capitals, or like each other. Names are compared without case. */
const lookAlikes = new Map([
  ...pairsOf('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHLKMNOPTYX'),
  ...pairsOf('АВЕЗІЈКМНОРСТУХѴЅԚԜҮ', 'ABE3LJKMHOPCTYXVSQWY'),
  ...pairsOf('ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢⱭꞬ', 'ABCDEFGHJKLMNOPRSTUVWYZAG'),
  ...pairsOf('I1|0', 'LLLO'),
])

function pairsOf(from: string, to: string): [string, string][] {
  const targets = [...to]
  return [...from].map((character, index) => [character, targets[index] ?? character])
}

/** Two names that a person could take for each other have the same key: case, hidden characters and look-alikes do not count. */
export const nameKey = (name: string): string =>
  [...name.normalize('NFKC').replace(invisible, '').toUpperCase()]
    .map((character) => lookAlikes.get(character) ?? character)
    .join('')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, ' ')
    .trim()
