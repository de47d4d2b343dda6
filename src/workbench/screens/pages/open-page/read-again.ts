import { access } from '#domain/services/access/session.ts'
import { queryClient } from '../../../client/query.ts'

/**
 * Answers that are on screen are read again, the page itself among them, so that its next version comes by itself; changes
 * of the menu come as events.
 */
export const readAgain = (): void =>
  void queryClient.invalidateQueries({
    refetchType: 'active',
    predicate: ({ queryKey }) => queryKey[1] !== access.navigation.method,
  })
