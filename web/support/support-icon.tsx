import type { ReactNode } from 'react'

/** The decorative icon of a support row. */
export function SupportIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}

const drawings = {
  text: (
    <>
      <path d="M6 1h12v22H6z" fill="currentColor" />
      <path d="M8.5 4h7v13h-7z" fill="var(--sask-7)" />
      <circle cx="12" cy="20" r="1.3" fill="var(--sask-7)" />
    </>
  ),
  call: (
    <path
      d="M6 2l4 5-2.5 3a14 14 0 0 0 6.5 6.5L17 14l5 4-2 4C11 22 2 13 2 4z"
      fill="currentColor"
    />
  ),
  chat: <path d="M3 4h18v13H10l-5 4v-4H3z" fill="currentColor" />,
  copied: <path d="M4 13l5 5L20 6" fill="none" stroke="currentColor" strokeWidth={4} />,
} satisfies Record<string, ReactNode>
