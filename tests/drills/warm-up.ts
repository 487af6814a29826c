/** A crowd comes to a server that has been at work: asked a hundred times, it has read and compiled its code. */
export async function warmUp(ask: (count: number) => Promise<unknown>): Promise<void> {
  for (let batch = 0; batch < 10; batch += 1)
    await Promise.all(Array.from({ length: 10 }, (_, one) => ask(1_000 + batch * 10 + one)))
}
