import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SocialLinks } from './social-links.tsx'

const image = { src: '/media/upload/artwork/portrait-1.svg', width: 480, height: 480, alt: '' }
const person = { name: 'Ada', title: 'Chair', image, x: '', linkedin: '', instagram: '' }

test('[S2.77] [S3.17] a person without social links renders nothing', () => {
  expect(renderToStaticMarkup(<SocialLinks person={person} />)).toBe('')
})

test('[S3.17] only the given social links are rendered', () => {
  const linkedin = 'https://linkedin.example/ada'
  const markup = renderToStaticMarkup(<SocialLinks person={{ ...person, linkedin }} />)
  expect(markup.match(/<a /g)).toHaveLength(1)
  expect(markup).toContain('href="https://linkedin.example/ada"')
  expect(markup).toContain('Ada on </span>LinkedIn')
})
