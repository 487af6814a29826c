import type { Picture } from '#contract/picture.ts'

/** The name of a field for staff, or the name with details. */
export type TextLabel = string | FieldTexts

type FieldTexts = {
  label: string
  hint?: string
  /** A text of several lines. */
  isLong?: true
  /** HTML, which the editor of posts writes. */
  isHtml?: true
  /** A link to a document, which can be chosen from the library. */
  isDocument?: true
  /** The draft has only the id of an encrypted text. The layout of the form draws the field. */
  isEncrypted?: true
}

/** For a field that staff do not see: the form keeps its value, and makes one for a new item. */
export const notShown = { notShown: true } as const
export type NotShown = typeof notShown

type GroupLabel<T> = { label: string; hint?: string; fields: LabelsOf<T> }

/** `item` names one item: 'Card' becomes 'Card 2' and 'Add card'. */
type ListTexts = {
  label: string
  hint?: string
  item: string
  /** The contract fixes which items there are in a way that its schema does not show. */
  isFixed?: true
  /** The few fields of an item are in one row, which does not fold. */
  isRow?: true
}

/**
 * One label for every field of a group. A new field in the contract does not compile without one. Literals have no
 * label. The size and the address of a picture have none either: `picture` names them all.
 */
export type LabelsOf<T> = {
  readonly [Key in Exclude<keyof T, 'slug' | 'type' | PictureKey<T>>]-?: Label<NonNullable<T[Key]>>
} & (T extends Sized ? { readonly picture: TextLabel } : unknown)

type Sized = { width: number; height: number }

type PictureKey<T> = T extends Sized
  ? T extends { thumbnail: string }
    ? 'thumbnail' | 'width' | 'height' | 'focus'
    : 'src' | 'width' | 'height' | 'focus' | 'alt' | 'altText'
  : never

// In brackets, so that a union is one type and not one label per member.
type Label<T> =
  IsPicture<T> extends true
    ? TextLabel
    : [T] extends [readonly (infer Item)[]]
      ? ListLabel<Item>
      : [T] extends [object]
        ? GroupLabel<T>
        : TextLabel | NotShown

type IsPicture<T> = [T] extends [Sized] ? ([keyof T] extends [keyof Picture] ? true : false) : false

/** A list of texts has the label of a text if it is edited as paragraphs. */
type ListLabel<Item> = [Item] extends [string]
  ? TextLabel | ListTexts
  : IsPicture<Item> extends true
    ? ListTexts
    : [Item] extends [{ type: string }]
      ? ListTexts & { variants: VariantLabels<Item> }
      : ListTexts & { fields: LabelsOf<Item> }

type VariantLabels<Item extends { type: string }> = {
  readonly [Type in Item['type']]: GroupLabel<Extract<Item, { type: Type }>>
}

/** Any label, as the reader of schemas finds it. */
export type AnyLabel = string | NotShown | AnyTexts
export type AnyLabels = Readonly<Record<string, AnyLabel>>
export type AnyTexts = FieldTexts & {
  item?: string
  isFixed?: true
  isRow?: true
  fields?: AnyLabels
  variants?: Readonly<Record<string, { label: string; hint?: string; fields: AnyLabels }>>
}
