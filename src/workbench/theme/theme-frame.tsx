import { Theme } from '@radix-ui/themes'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { preferences } from '../state/preferences.ts'
import { useChosenLook, useLook } from './look.ts'

const darkQuery = matchMedia('(prefers-color-scheme: dark)')

export function useSystemDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      darkQuery.addEventListener('change', changed)
      return () => darkQuery.removeEventListener('change', changed)
    },
    () => darkQuery.matches,
  )
}

export function useDark(): boolean {
  const { appearance } = useChosenLook()
  const systemDark = useSystemDark()
  return appearance === 'dark' || (appearance === 'system' && systemDark)
}

/** Colours, density and fonts of everything inside, from the preferences. */
export function ThemeFrame({ children }: { readonly children: ReactNode }) {
  const { density } = useSnapshot(preferences)
  const { themeColour } = useChosenLook()
  useLook()
  return (
    <Theme
      appearance={useDark() ? 'dark' : 'light'}
      accentColor="blue"
      grayColor="slate"
      radius="small"
      scaling="100%"
      data-density={density}
      data-theme-colour={themeColour}
    >
      {children}
    </Theme>
  )
}
