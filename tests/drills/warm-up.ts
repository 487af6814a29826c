/** Sends requests in batches of ten, so that the server has loaded and compiled its code before the measurement. */
export async function sendWarmUp(
  requests: number,
  send: (count: number) => Promise<unknown>,
): Promise<void> {
  for (let batch = 0; batch < requests / 10; batch += 1)
    await Promise.all(Array.from({ length: 10 }, (_, one) => send(1_000 + batch * 10 + one)))
}
