import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { consolePrefix } from '#contract/console/endpoint.ts'
import '#web/styles/base.css'
import './console.css'
import { routes } from './routes.tsx'
import { reloadWhenRestored } from './session/sign-out.tsx'
import { keepFocusAboveToasts } from './ui/focus-above-toasts.ts'
import { keepFocus } from './ui/keep-focus.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The shell has no root element.')

reloadWhenRestored()
keepFocus()
keepFocusAboveToasts()
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes, { basename: consolePrefix })} />
  </StrictMode>,
)
