import type { ComponentType } from 'react'

/**
 * What a screen is given. A screen stays alive in its hidden tab, so it must take its address from here and
 * never from router hooks, which apply to the tab shown now.
 */
export interface ScreenProps {
  /** Path of the tab: `/qtManagement/OrderCompleteResults`. */
  readonly path: string
  /** Search parameters the tab was last opened with. */
  readonly search: Readonly<Record<string, string>>
}

/** `begin` asks the server for what the screen will show first; called before it is drawn for the first time. */
export type ScreenComponent = ComponentType<ScreenProps> & {
  begin?: (search: ScreenProps['search']) => void
}

export type ScreenModule = { readonly default: ScreenComponent }

/** Route of the menu -> lazy import of its hand-written screen. */
export type Screens = Readonly<Record<string, () => Promise<ScreenModule>>>
