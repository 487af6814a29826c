import type { Page } from '@playwright/test'

/** What a reader may set for all text (WCAG 1.4.12). As a sheet of its own, which no policy of the page forbids. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** Words whose end is hidden by a box that is too low for them. */
export const cutBelow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (element: Element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowY) && element.clientHeight > 1
    const boxOf = (element: Element | null): Element | null =>
      element === null || element === document.body || hides(element)
        ? element
        : boxOf(element.parentElement)
    return [...document.querySelectorAll('h1, h2, h3, p, li, a, button, label, time')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[aria-hidden=true], [inert]'))
      .filter((element) => {
        const box = boxOf(element.parentElement)
        if (!box || box === document.body) return false
        const { top, bottom } = box.getBoundingClientRect()
        const words = element.getBoundingClientRect()
        // What lies wholly outside is a slide that waits for its turn.
        return words.bottom > bottom + 2 && words.top < bottom && words.bottom > top
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** Words that would be pale on the white of paper, on which no background is printed, or lie on a picture. */
export const paleOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (colour: string) => {
      if (!canvas) return 0
      canvas.fillStyle = 'white'
      canvas.fillRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const pictures = [...document.images]
      .filter((image) => image.checkVisibility())
      .map((image) => image.getBoundingClientRect())
    const liesOnPicture = (element: Element) => {
      const words = element.getBoundingClientRect()
      const middle = { x: words.left + words.width / 2, y: words.top + words.height / 2 }
      return pictures.some(
        ({ left, right, top, bottom }) =>
          left < middle.x && middle.x < right && top < middle.y && middle.y < bottom,
      )
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasWords(element) && !element.closest('script, style, svg, noscript'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter(
        (element) =>
          liesOnPicture(element) ||
          1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5,
      )
      .map((element) => element.outerHTML.slice(0, 120))
  })

/**
 * Where the reader's own colours replace ours: what is chosen must still differ from what is not, and a
 * button must still have an edge. Backgrounds and shadows are gone there.
 */
export const lostInForcedColours = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const lookOf = (element: Element) =>
      [null, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .flatMap((style) => [
          [style.color, style.backgroundColor, style.outlineStyle, style.transform],
          [style.textDecorationLine, style.fontWeight, style.borderTopColor],
          [style.borderTopWidth, style.borderBottomWidth, style.borderTopStyle],
        ])
        .join(' ')
    const marks = ['aria-current', 'aria-pressed', 'aria-selected']
    const isChosen = (element: Element) =>
      marks.some((mark) => !['false', null].includes(element.getAttribute(mark)))
    const chosen = [...document.querySelectorAll(marks.map((mark) => `[${mark}]`).join())]
      .filter((element) => seen(element) && isChosen(element))
      .filter((element) => {
        const name = element.tagName
        const others = [...(element.parentElement?.parentElement?.querySelectorAll(name) ?? [])]
        const other = others.find((candidate) => !isChosen(candidate) && seen(candidate))
        return other && lookOf(other) === lookOf(element)
      })
    const isEdged = (element: Element): boolean =>
      [null, '::before']
        .map((part) => getComputedStyle(element, part))
        .some(
          ({ borderTopStyle, borderTopWidth, textDecorationLine }) =>
            (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
            textDecorationLine.includes('underline'),
        )
    const edgeless = [...document.querySelectorAll('button, [role=button]')]
      .filter((element) => seen(element) && !element.closest('[aria-hidden=true]'))
      .filter((element) => !isEdged(element) && element.querySelector('svg, img') === null)
    return [...chosen, ...edgeless].map((element) => element.outerHTML.slice(0, 120))
  })
