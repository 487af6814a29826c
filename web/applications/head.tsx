import type { ReactNode } from 'react'
import type { Picture as Drawing } from '#contract/picture.ts'
import { Band } from '#web/ui/band.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Lead } from '#web/ui/section.tsx'
import { SplitHead } from '#web/ui/split-head.tsx'

type HeadProps = { heading: string; lead: string; picture: Drawing; children?: ReactNode }

/** The head of an application page. Its picture is not cropped, because people stand at its edges. */
export function Head({ heading, lead, picture, children }: HeadProps) {
  return (
    <>
      <SplitHead picture={<Picture {...picture} priority sizes="(max-width: 900px) 92vw, 812px" />}>
        <h1>{heading}</h1>
        <Lead>{lead}</Lead>
        {children}
      </SplitHead>
      <Band pattern="field" />
    </>
  )
}
