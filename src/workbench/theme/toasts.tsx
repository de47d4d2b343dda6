import { Toaster } from 'sonner'
import { useDark } from './theme-frame.tsx'

/** Message toasts clear after a second (specification §8). */
const messageToastMs = 1000

/** Where short messages appear; not needed to sign in. */
export default function Toasts() {
  return (
    <Toaster
      position="top-center"
      duration={messageToastMs}
      theme={useDark() ? 'dark' : 'light'}
      richColors
      closeButton={false}
    />
  )
}
