import type { RouteObject } from 'react-router'
import { Frame } from './frame.tsx'
import { loadSession } from './session/use-session.ts'
import { Component as Today, loader as loadToday } from './today/screen.tsx'
import { DeskErrorPage, ScreenError } from './session/screen-error.tsx'
import { LoadingPage, UnknownScreen } from './ui/states.tsx'

const lists = () => import('./content/list-screen.tsx')
const editors = () => import('./content/editor.tsx')

/** A list and an editor for each kind of content. */
const contentRoutes: RouteObject[] = [
  { path: 'events', lazy: async () => (await lists()).listScreen('event') },
  { path: 'posts', lazy: async () => (await lists()).listScreen('post') },
  { path: 'campaigns', lazy: async () => (await lists()).listScreen('campaign') },
  { path: 'products', lazy: async () => (await lists()).listScreen('product') },
  { path: 'pages', lazy: () => import('./content/page-list.tsx') },
  { path: 'events/:id', lazy: async () => (await editors()).editorScreen('event') },
  { path: 'posts/:id', lazy: async () => (await editors()).editorScreen('post') },
  { path: 'campaigns/:id', lazy: async () => (await editors()).editorScreen('campaign') },
  { path: 'products/:id', lazy: async () => (await editors()).editorScreen('product') },
  { path: 'pages/:id', lazy: async () => (await editors()).editorScreen('page') },
  { path: 'organisation', lazy: async () => (await editors()).editorScreen('organisation') },
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
              { path: 'crisis-lines', lazy: () => import('./crisis-lines/screen.tsx') },
              { path: 'pictures', lazy: () => import('./pictures/screen.tsx') },
              { path: 'documents', lazy: () => import('./documents/screen.tsx') },
              { path: 'placeholders', lazy: () => import('./placeholders/screen.tsx') },
              { path: 'staff', lazy: () => import('./staff/screen.tsx') },
              { path: 'me', lazy: () => import('./account/screen.tsx') },
              { path: 'audit', lazy: () => import('./audit/screen.tsx') },
              { path: 'outbox', lazy: () => import('./outbox/screen.tsx') },
              { path: 'jobs', lazy: () => import('./jobs/screen.tsx') },
              { path: '*', Component: UnknownScreen },
            ],
          },
        ],
      },
    ],
  },
]
