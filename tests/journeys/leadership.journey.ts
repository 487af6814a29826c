import { expect, test } from '@playwright/test'
import { partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'

const leadership = readOnce('/leadership')

test('[S2.73] the hero reads Our Leadership', async () => {
  const { document } = await leadership()
  expect(textsOf(document, 'h1')).toEqual(['Our Leadership'])
})

test('[S2.74] the founder and president has a biography', async () => {
  const executive = partOf((await leadership()).document, 'Executive')
  expect(textsOf(executive, 'h3')).toEqual([expect.stringContaining('Founder and President')])
  expect(textsOf(executive, 'p')).toEqual([
    expect.stringContaining('Adaeze came to Calgary with two suitcases'),
    expect.stringContaining('In July 2023 she borrowed a hall'),
  ])
  expect(executive.querySelectorAll('img')).toHaveLength(1)
})

test('[S2.75] [S9.31] six staff members are shown, each with a photo', async () => {
  const people = partOf((await leadership()).document, 'Staff').querySelectorAll('li')
  expect(people).toHaveLength(6)
  for (const person of people) {
    expect(textsOf(person, 'h3')).toEqual([expect.stringMatching(/\w+ \w+/)])
    expect(textsOf(person, 'p')).toEqual([expect.stringMatching(/\w/)])
    expect(person.querySelectorAll('picture')).toHaveLength(1)
  }
})

test('[S2.76] [S9.31] six board members are shown below the staff', async () => {
  const { document } = await leadership()
  const people = partOf(document, 'Board of Directors').querySelectorAll('li')
  expect(people).toHaveLength(6)
  for (const person of people) {
    expect(person.querySelectorAll('img')).toHaveLength(1)
    expect(textsOf(person, 'p')).toEqual([expect.stringMatching(/\w/)])
  }
  expect(textsOf(document, 'main h2').slice(-2)).toEqual(['Staff', 'Board of Directors'])
})

test('[S2.77] without social links in the content none is shown', async () => {
  const { document } = await leadership()
  expect(document.querySelectorAll('main a')).toEqual([])
})
