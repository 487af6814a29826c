import { mediaPrefix } from '#contract/picture-sizes.ts'
import { isWithin } from '#console/form/form-context.ts'
import { isObject, isList, type Json, type Path, pathName, valueAt } from '#console/form/json.ts'

/**
 * The element of a previewed page that shows a field, or else one that shows the fields around it. Pages have no marks of
 * fields, so it is found by the texts and pictures of the draft.
 */
export function elementOfField(page: Document, body: Json, path: Path): Element | undefined {
  const marks = [...page.querySelectorAll<HTMLElement>('mark[data-gap]')]
  const mark = marks.find(({ dataset }) => isWithin(dataset['gap'] ?? '', pathName(path)))
  if (mark) return mark
  for (let length = path.length; length > 0; length -= 1) {
    const outer = path.slice(0, length)
    const around = textsIn(valueAt(body, outer.slice(0, -1)))
    for (const text of textsIn(valueAt(body, outer))) {
      const found = elementsWith(page, text)
      if (found.length > 0) return nearest(found, without(around, text))
    }
  }
  return undefined
}

/** The texts of a value as a page shows them, and the addresses of its pictures. Short ones are on every page. */
function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string')
    return value
      .split(/<[^>]*>|\{\w+\}|\n+/)
      .map(normalized)
      .filter((text) => text.length >= minLength)
  if (isList(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

const minLength = 3

const normalized = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The innermost elements with a text, in the main part of the page if it is there. */
function elementsWith(page: Document, text: string): Element[] {
  if (text.startsWith(mediaPrefix)) {
    const file = CSS.escape(text.slice(mediaPrefix.length))
    return [...page.querySelectorAll(`img[src$="${file}"]`)]
  }
  const main = page.querySelector('main')
  const found = main ? innermost(main, text) : []
  return found.length > 0 ? found : innermost(page.body, text)
}

function innermost(element: Element, text: string): Element[] {
  if (!shows(element, text)) return []
  const inside = [...element.children].flatMap((child) => innermost(child, text))
  return inside.length > 0 ? inside : [element]
}

const shows = (element: Element, text: string): boolean =>
  normalized(element.textContent).includes(text)

const without = (texts: readonly string[], text: string) => texts.filter((one) => one !== text)

/** Of several elements with the same text, the one that has another text of the section close to it. */
function nearest(elements: readonly Element[], others: readonly string[]): Element | undefined {
  if (elements.length === 1 || others.length === 0) return elements[0]
  const distanceOf = (element: Element): number => {
    const around = element.parentElement
    if (!around) return Infinity
    return others.some((text) => shows(around, text))
      ? around.textContent.length
      : distanceOf(around)
  }
  const distances = elements.map(distanceOf)
  return elements[distances.indexOf(Math.min(...distances))]
}
