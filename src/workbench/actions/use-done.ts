import { toast } from 'sonner'
import { useAction } from './use-action.ts'

/** Does work and says that it is done; false where it failed, which is shown. */
export type Done = (work: () => Promise<unknown>, said: string) => Promise<boolean>

/** Work that says when it is done. */
export function useDone(): Done {
  const { attempt } = useAction()
  return async (work, said) => {
    const isDone = await attempt(async () => {
      await work()
      toast.success(said)
      return true
    })
    return isDone ?? false
  }
}
