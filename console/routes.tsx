import { redirect, type RouteObject } from 'react-router'
import { ContentKind, contentKinds, CreatableKind, screenPaths } from '#contract/console/screen.ts'
import { Frame } from './frame.tsx'
import { loadSession } from './session/use-session.ts'
import { Component as Today, loader as loadToday } from './today/screen.tsx'
import { DeskErrorPage, ScreenError } from './session/screen-error.tsx'
import { recordPath } from '#contract/console/record-path.ts'
import { LoadingPage, UnknownScreen } from './ui/states.tsx'

const lists = () => import('./content/list-screen.tsx')
const editors = () => import('./content/editor.tsx')

/** A list for each kind of content, and an editor for each record. */
const contentRoutes: RouteObject[] = [
  ...CreatableKind.options.map((kind) => ({
    path: contentKinds[kind].path,
    lazy: async () => (await lists()).listScreen(kind),
  })),
  { path: contentKinds.page.path, lazy: () => import('./content/page-list.tsx') },
  ...ContentKind.options.map((kind) => ({
    path: recordPath({ kind, id: ':id' }),
    lazy: async () => (await editors()).editorScreen(kind),
  })),
]

/**
 * The screens of the Desk below `/console`. Each one is a file of its own, loaded when it is opened. Only Today, where most
 * visits begin, is in the first file: its data is requested together with the session, not after a second file.
 */
export const routes: RouteObject[] = [
  {
    HydrateFallback: LoadingPage,
    ErrorBoundary: DeskErrorPage,
    children: [
      { path: '/sign-in', lazy: () => import('./sign-in/screen.tsx') },
      { path: '/link', lazy: () => import('./link/screen.tsx') },
      {
        path: '/',
        loader: loadSession,
        shouldRevalidate: () => true,
        Component: Frame,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              { index: true, Component: Today, loader: loadToday },
              ...contentRoutes,
              { path: screenPaths.chat, lazy: () => import('./chat/screen.tsx') },
              { path: `${screenPaths.chat}/:id`, lazy: () => import('./chat/screen.tsx') },
              {
                path: screenPaths.applications,
                lazy: () => import('./applications/list-screen.tsx'),
              },
              {
                path: `${screenPaths.applications}/:id`,
                lazy: () => import('./applications/record-screen.tsx'),
              },
              { path: screenPaths.guests, lazy: () => import('./guests/waiting-screen.tsx') },
              {
                path: `${screenPaths.guests}/:id`,
                lazy: () => import('./guests/event-screen.tsx'),
              },
              { path: screenPaths.orders, lazy: () => import('./orders/list-screen.tsx') },
              {
                path: `${screenPaths.orders}/:id`,
                lazy: () => import('./orders/record-screen.tsx'),
              },
              { path: screenPaths.gifts, lazy: () => import('./gifts/list-screen.tsx') },
              { path: screenPaths.giftCards, lazy: () => import('./gifts/cards-screen.tsx') },
              { path: screenPaths.receipts, lazy: () => import('./gifts/receipts-screen.tsx') },
              { path: `${screenPaths.gifts}/:id`, lazy: () => import('./gifts/record-screen.tsx') },
              { path: screenPaths.newsletter, lazy: () => import('./newsletter/screen.tsx') },
              { path: screenPaths.store, loader: () => redirect(screenPaths.stock) },
              { path: screenPaths.stock, lazy: () => import('./store/stock-screen.tsx') },
              { path: screenPaths.discounts, lazy: () => import('./store/discounts-screen.tsx') },
              { path: screenPaths.shipping, lazy: () => import('./store/shipping-screen.tsx') },
              {
                path: screenPaths.checkIn,
                lazy: () => import('./guests/check-in/events-screen.tsx'),
              },
              {
                path: `${screenPaths.checkIn}/:id`,
                lazy: () => import('./guests/check-in/screen.tsx'),
              },
              { path: screenPaths.crisisLines, lazy: () => import('./crisis-lines/screen.tsx') },
              { path: screenPaths.pictures, lazy: () => import('./pictures/screen.tsx') },
              { path: screenPaths.documents, lazy: () => import('./documents/screen.tsx') },
              { path: screenPaths.placeholders, lazy: () => import('./placeholders/screen.tsx') },
              { path: screenPaths.staff, lazy: () => import('./staff/screen.tsx') },
              { path: screenPaths.account, lazy: () => import('./account/screen.tsx') },
              { path: screenPaths.audit, lazy: () => import('./audit/screen.tsx') },
              { path: screenPaths.outbox, lazy: () => import('./outbox/screen.tsx') },
              { path: screenPaths.jobs, lazy: () => import('./jobs/screen.tsx') },
              { path: '*', Component: UnknownScreen },
            ],
          },
        ],
      },
    ],
  },
]
