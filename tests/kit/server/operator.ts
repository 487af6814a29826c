import { operatorActor } from '#server/kit/actor.ts'

/** The operator who runs a staff command. */
export const operator = operatorActor(1000)
