import type { ReactNode } from 'react'

/** A decorative icon without an accessible name. The text beside it or the label of its button has one. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.6}
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      {drawings[name]}
    </svg>
  )
}

export type IconName = keyof typeof drawings

const drawings = {
  forward: <path d="M2 10h15M11 4l6 6-6 6" />,
  back: <path d="M18 10H3M9 4l-6 6 6 6" />,
  out: <path d="M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8" strokeWidth={2.2} />,
  down: <path d="M3 6.5l7 7 7-7" strokeWidth={3} />,
  close: <path d="M3 3l14 14M17 3L3 17" strokeWidth={3} />,
  menu: <path d="M2 4.2h16M2 10h16M2 15.8h16" />,
  pause: <path d="M6 3v14M14 3v14" strokeWidth={4} />,
  play: <path d="M5 2.5l12 7.5-12 7.5z" fill="currentColor" stroke="none" />,
  calendar: <path d="M2 4h16v14H2zM2 8h16M6 1v5M14 1v5" strokeWidth={2} />,
  bag: <path d="M2.5 6.5h15L16.2 18H3.8zM6.7 8.5V5.2a3.3 3.3 0 0 1 6.6 0v3.3" strokeWidth={2} />,
  success: onDisc(<path d="M5.4 10.4l3 3 6.2-6.8" />),
  failure: onDisc(<path d="M6.5 6.5l7 7M13.5 6.5l-7 7" />),
  info: onDisc(<path d="M10 8.8v6M10 5.3v2.1" />),
  warning: (
    <>
      <path d="M10 1.5L19 18H1z" fill="currentColor" stroke="none" />
      <path d="M10 7v5M10 14v2" stroke="#fff" strokeWidth={2} />
    </>
  ),
} satisfies Record<string, ReactNode>

function onDisc(sign: ReactNode): ReactNode {
  return (
    <>
      <circle cx="10" cy="10" r="9.3" fill="currentColor" stroke="none" />
      <g stroke="#fff" strokeWidth={2.2}>
        {sign}
      </g>
    </>
  )
}
