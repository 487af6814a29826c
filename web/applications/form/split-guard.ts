import type { FormGuard } from '#contract/form-guard.ts'

/** What was filled in, apart from what guards the form: the one is sent in another shape, the other as it is. */
export const splitGuard = <T extends FormGuard>({ homePage, formToken, proof, ...said }: T) => ({
  said,
  guard: {
    ...(homePage !== undefined && { homePage }),
    ...(formToken !== undefined && { formToken }),
    ...(proof !== undefined && { proof }),
  },
})
