import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { FindForm, TextFilter } from './filters.tsx'

type ReferenceFinderProps = {
  label: string
  schema: z.ZodMiniType<string>
  /** The path of the list; the record with the reference is below it. */
  path: string
  children?: ReactNode
}

/** Leads to the record with a reference. */
export function ReferenceFinder({ label, schema, path, children }: ReferenceFinderProps) {
  const navigate = useNavigate()
  const [error, setError] = useState('')
  return (
    <FindForm
      label={label}
      onFind={(typed) => {
        const found = schema.safeParse(typed)
        setError(found.error?.issues[0]?.message ?? '')
        if (found.success) void navigate(`${path}/${found.data}`)
      }}
    >
      <TextFilter label="Reference" name="typed" autoComplete="off" {...(error && { error })} />
      <Button type="submit" small variant="outline">
        Open
      </Button>
      {children}
    </FindForm>
  )
}
