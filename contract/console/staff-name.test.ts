import { expect, test } from 'vitest'
import { nameKey, staffName } from './staff-name.ts'

test('[C26] names that look the same have one key', () => {
  const same = [
    ['Zuri', 'zURI', 'Zu\u200Bri', 'Zu\u00ADri', 'Zuri\u3164'],
    ['Zuri', 'ＺＵＲＩ', 'Zur1', 'Zurl', 'Zuri.', ' Zuri'],
    ['Ada', 'ADA', 'ᴀda', 'Ɑda'],
    ['Oko', 'ОКО', 'ΟΚΟ', '0k0', 'око'],
    ['Ọla', 'O\u0323la'],
  ]
  for (const names of same) expect(new Set(names.map(nameKey)).size, names.join()).toBe(1)
  const different = ['Ọla', 'Ola', 'Ɔla', 'Ɛla', 'Ela', 'Ŋla', 'Nla', 'Ada Bello', 'Adabello']
  expect(new Set(different.map(nameKey)).size).toBe(different.length)
})

test('[C26] a name has the letters of one alphabet; accents and African letters are fine', () => {
  const messageOf = (name: string) => staffName.safeParse(name).error?.issues[0]?.message
  const good = [
    'Ọláníyì',
    'Kɛlɛ Ŋ',
    'Ɓala ɗan-Ƙano',
    'Renée 2',
    'Ζωή',
    'Зоя',
    'አበበ',
    'ߒߞߏ',
    '山田 さくら',
  ]
  expect(good.filter((name) => messageOf(name) !== undefined)).toEqual([])
  const mixed = ['Ζuri', 'Zuгi', 'Аda', 'ꓮda', 'Adaא']
  expect(mixed.filter((name) => messageOf(name) !== 'Use the letters of one alphabet')).toEqual([])
  for (const empty of ['\u3164', '\u00AD\u200B', '—', '1'])
    expect(messageOf(empty), empty).toBe('Enter a name')
})
