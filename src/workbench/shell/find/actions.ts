import { setLocked } from '../../state/locking.ts'
import { preferences } from '../../state/preferences.ts'
import { session } from '../../state/session.ts'
import { tour } from '../../state/tour.ts'
import { leave } from '../../navigation/leave.ts'
import { goTo } from '../../navigation/navigation.ts'

/** Something the shell does, under the key of its text. */
export interface Action {
  readonly key:
    | 'changePlanUnit'
    | 'changePassword'
    | 'fullScreen'
    | 'lockScreen'
    | 'showTour'
    | 'signOut'
    | 'turnDark'
  readonly run: () => void
}

export const actions: readonly Action[] = [
  { key: 'changePlanUnit', run: changePlanUnit },
  { key: 'changePassword', run: () => goTo('/changePassword') },
  { key: 'fullScreen', run: toggleFullScreen },
  {
    key: 'turnDark',
    run: () => {
      const dark = document.querySelector('.radix-themes')?.classList.contains('dark')
      preferences.appearance = dark ? 'light' : 'dark'
    },
  },
  { key: 'showTour', run: startTour },
  { key: 'lockScreen', run: lock },
  { key: 'signOut', run: leave },
]

/** A user in a plan unit is sent home from unit selection (specification §2.4), so the wish is noted first. */
export function changePlanUnit(): void {
  session.choosingUnit = true
  goTo('/unitSelection')
}

export function toggleFullScreen(): void {
  // A browser may refuse (a frame without the right); the page then simply stays as it is.
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  change.catch(() => {})
}

export function lock(): void {
  setLocked(true)
  goTo('/locking')
}

export function startTour(): void {
  tour.step = 0
}
