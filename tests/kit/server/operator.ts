import { operatorActor } from '#server/kit/actor.ts'

/** The operator who runs a command. */
export const operator = operatorActor(1000)
