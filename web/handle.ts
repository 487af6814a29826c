import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Send } from '#contract/endpoint.ts'
import { createApi } from './kit/api.ts'
import { apiContext, surroundingsContext } from './kit/load.ts'
import type { Surroundings } from './kit/surroundings.ts'

const render = createRequestHandler(build)

/** The whole site as one function. `send` is its only way to reach the server. */
export function handle(
  request: Request,
  send: Send,
  surroundings: Surroundings,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(send))
  context.set(surroundingsContext, surroundings)
  return render(request, context)
}
