// Awaited and not chained: the build draws a chained handler inside, where a missing stylesheet would pass it by.
export const bringBagDialog = async () => {
  const { BagDialog } = await import('./bag-dialog.tsx')
  return BagDialog
}
