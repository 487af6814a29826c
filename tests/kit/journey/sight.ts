import type { Page } from '@playwright/test'

/** Sets the text spacing of WCAG 1.4.12. A constructed style sheet is not subject to the Content-Security-Policy. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** Texts that the bottom of a clipping box cuts off. */
export const cutBelow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clips = (element: Element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowY) && element.clientHeight > 1
    const boxOf = (element: Element | null): Element | null =>
      element === null || element === document.body || clips(element)
        ? element
        : boxOf(element.parentElement)
    return [...document.querySelectorAll('h1, h2, h3, p, li, a, button, label, time')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[aria-hidden=true], [inert]'))
      .filter((element) => {
        const box = boxOf(element.parentElement)
        if (!box || box === document.body) return false
        const { top, bottom } = box.getBoundingClientRect()
        const inner = element.getBoundingClientRect()
        // An element fully outside the box is a slide that is not shown now.
        return inner.bottom > bottom + 2 && inner.top < bottom && inner.bottom > top
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** Texts with too little contrast on white paper, where browsers print no backgrounds, or above a picture. */
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
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const pictures = [...document.images]
      .filter((image) => image.checkVisibility())
      .map((image) => image.getBoundingClientRect())
    const liesOnPicture = (element: Element) => {
      const inner = element.getBoundingClientRect()
      const middle = { x: inner.left + inner.width / 2, y: inner.top + inner.height / 2 }
      return pictures.some(
        ({ left, right, top, bottom }) =>
          left < middle.x && middle.x < right && top < middle.y && middle.y < bottom,
      )
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasText(element) && !element.closest('script, style, svg, noscript'))
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
 * In forced colours, which remove backgrounds and shadows: selected elements that look like unselected ones, and
 * buttons without a border.
 */
export const lostInForcedColours = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const styleOf = (element: Element) =>
      [null, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .flatMap((style) => [
          [style.color, style.backgroundColor, style.outlineStyle, style.transform],
          [style.textDecorationLine, style.fontWeight, style.borderTopColor],
          [style.borderTopWidth, style.borderBottomWidth, style.borderTopStyle],
        ])
        .join(' ')
    const selectionAttributes = ['aria-current', 'aria-pressed', 'aria-selected']
    const isSelected = (element: Element) =>
      selectionAttributes.some(
        (attribute) => !['false', null].includes(element.getAttribute(attribute)),
      )
    const selected = [
      ...document.querySelectorAll(selectionAttributes.map((attribute) => `[${attribute}]`).join()),
    ]
      .filter((element) => isVisible(element) && isSelected(element))
      .filter((element) => {
        const name = element.tagName
        const others = [...(element.parentElement?.parentElement?.querySelectorAll(name) ?? [])]
        const other = others.find((candidate) => !isSelected(candidate) && isVisible(candidate))
        return other && styleOf(other) === styleOf(element)
      })
    const hasBorder = (element: Element): boolean =>
      [null, '::before']
        .map((part) => getComputedStyle(element, part))
        .some(
          ({ borderTopStyle, borderTopWidth, textDecorationLine }) =>
            (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
            textDecorationLine.includes('underline'),
        )
    const borderless = [...document.querySelectorAll('button, [role=button]')]
      .filter((element) => isVisible(element) && !element.closest('[aria-hidden=true]'))
      .filter((element) => !hasBorder(element) && element.querySelector('svg, img') === null)
    return [...selected, ...borderless].map((element) => element.outerHTML.slice(0, 120))
  })

/**
 * Texts of the main part that are visible nowhere on the page. Dialogs, slides, forms and the captions of strips hide
 * some of their texts until a visitor needs them.
 */
export const invisibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const closed = '[role=dialog], details, form, #form, [aria-roledescription=slide]'
    const silent = 'script, style, noscript, template, [aria-hidden=true], [inert]'
    const strips = '[aria-labelledby=empowering] a'
    const nodes = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const visible = new Set<string>()
    const hidden = new Map<string, string>()
    while (nodes.nextNode()) {
      const element = nodes.currentNode.parentElement
      const text = nodes.currentNode.textContent?.trim() ?? ''
      if (!element || text === '' || element.closest([closed, silent, strips].join())) continue
      if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        visible.add(text)
      else hidden.set(text, element.outerHTML.slice(0, 120))
    }
    return [...hidden].filter(([text]) => !visible.has(text)).map(([, html]) => html)
  })
