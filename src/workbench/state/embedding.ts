import { proxy, subscribe } from 'valtio'
import { asksForNoMenu } from './first-language.ts'

const storageKey = 'takt.menuHidden'

/** Whether the workbench stands inside another page: without menu and top bar, for as long as this browser tab lives. */
export const embedding = proxy({
  menuHidden: sessionStorage.getItem(storageKey) === '1' || asksForNoMenu(location),
})

remember()
subscribe(embedding, remember)

function remember(): void {
  if (embedding.menuHidden) sessionStorage.setItem(storageKey, '1')
  else sessionStorage.removeItem(storageKey)
}
