import { proxy, subscribe } from 'valtio'
import { asksForNoMenu } from './first-language.ts'

const keys = { menuHidden: 'takt.menuHidden', cultureForced: 'takt.cultureForced' } as const

const kept = (key: string): boolean => sessionStorage.getItem(key) === '1' || asksForNoMenu(location)

/** How the workbench is inside another page, for as long as this browser tab lives. */
export const embedding = proxy({
  /** Without menu and top bar. */
  menuHidden: kept(keys.menuHidden),
  /** The address asked for `MenuHidden=1`, which forces Chinese (specification §9). */
  cultureForced: kept(keys.cultureForced),
})

remember()
subscribe(embedding, remember)

function remember(): void {
  for (const name of ['menuHidden', 'cultureForced'] as const)
    if (embedding[name]) sessionStorage.setItem(keys[name], '1')
    else sessionStorage.removeItem(keys[name])
}
