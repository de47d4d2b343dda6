import i18next from 'i18next'
import { toast } from 'sonner'

/** More toasts than these would cover the screen. */
const TOASTS = 3

/** Says several things at once: the first of them, and how many more there are. */
export function showSeveral(tone: 'error' | 'warning', messages: readonly string[]): void {
  for (const message of messages.slice(0, TOASTS)) toast[tone](message)
  const more = messages.length - TOASTS
  if (more > 0) toast[tone](i18next.t('andMore', { count: more, ns: 'parts' }))
}
