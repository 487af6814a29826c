import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#web/kit/api-error.ts'
import { keptBag } from '../bag/kept-bag.ts'
import { theBag } from '../bag/the-bag.ts'

/** The order that somebody made and did not pay, if it still waits: by the address they came back to, or the browser. */
export function useOpenOrder(): string | undefined {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [id, setId] = useState<string>()
  useEffect(() => {
    const known = new URLSearchParams(search).get('order') ?? keptBag.orderId()
    if (known === undefined) return
    let isWanted = true
    const look = async () => {
      const status = await stateOf(known)
      if (!isWanted || status === undefined) return
      if (status === 'paid' || status === 'under review')
        return navigate(`/merch-order-complete?order=${known}`)
      theBag.noteOrder(status === 'being confirmed' ? known : undefined)
      setId(status === 'being confirmed' ? known : undefined)
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [search, navigate])
  return id
}

/** Nothing where nobody could be asked. */
async function stateOf(id: string) {
  try {
    const { orderCalls } = await import('../bag/order-calls.ts')
    return (await orderCalls.state(id)).status
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'not completed' : undefined
  }
}
