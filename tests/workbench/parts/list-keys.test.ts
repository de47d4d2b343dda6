import { describe, expect, it } from 'vitest'
import { lineAfter, lineWith } from '../../../src/workbench/parts/list-keys.ts'
import { TypedWord } from '../../../src/workbench/parts/typed-word.ts'

const words = ['Apple', 'Avocado', 'Banana', 'Bay leaf', 'Blackberry', 'Cherry']
const textOf = (at: number): string => words[at]!

describe('keys of a list', () => {
  it('go by a line, by a page and to the ends, and no further', () => {
    expect(lineAfter('ArrowDown', 3, 10, 4)).toBe(4)
    expect(lineAfter('ArrowUp', 3, 10, 4)).toBe(2)
    expect(lineAfter('ArrowDown', 9, 10, 4)).toBe(9)
    expect(lineAfter('ArrowUp', 0, 10, 4)).toBe(0)
    expect(lineAfter('PageDown', 3, 10, 4)).toBe(7)
    expect(lineAfter('PageDown', 7, 10, 4)).toBe(9)
    expect(lineAfter('PageUp', 3, 10, 4)).toBe(0)
    expect(lineAfter('Home', 7, 10, 4)).toBe(0)
    expect(lineAfter('End', 0, 10, 4)).toBe(9)
  })

  it('begin at either end where no line is current', () => {
    expect(lineAfter('ArrowDown', -1, 10, 4)).toBe(0)
    expect(lineAfter('ArrowUp', -1, 10, 4)).toBe(9)
  })

  it('go nowhere in an empty list, and other keys do not go', () => {
    expect(lineAfter('ArrowDown', -1, 0, 4)).toBeNull()
    expect(lineAfter('x', 2, 10, 4)).toBeNull()
  })
})

describe('a typed word', () => {
  it('finds the next line that begins with it, round the end', () => {
    expect(lineWith('b', 0, words.length, textOf)).toBe(2)
    expect(lineWith('A', 4, words.length, textOf)).toBe(0)
    expect(lineWith('x', 0, words.length, textOf)).toBe(-1)
  })

  it('continues with the same letter, and narrows with others', () => {
    const word = new TypedWord()
    expect(word.take('b', 0, 0, words.length, textOf)).toBe(2)
    expect(word.take('b', 100, 2, words.length, textOf)).toBe(3)
    const other = new TypedWord()
    expect(other.take('b', 0, 0, words.length, textOf)).toBe(2)
    expect(other.take('l', 100, 2, words.length, textOf)).toBe(4)
  })

  it('begins again after a rest, and a space belongs to it only within a word', () => {
    const word = new TypedWord()
    expect(word.take(' ', 0, 0, words.length, textOf)).toBeNull()
    expect(word.take('b', 0, 0, words.length, textOf)).toBe(2)
    expect(word.isOpen(500)).toBe(true)
    expect(word.take('c', 5000, 2, words.length, textOf)).toBe(5)
    expect(word.isOpen(9000)).toBe(false)
    expect(word.take('b', 10_000, 5, words.length, textOf)).toBe(2)
    word.drawn(12_000)
    expect(word.take('l', 12_500, 2, words.length, textOf)).toBe(4)
    const spaced = new TypedWord()
    for (const [at, key] of ['b', 'a', 'y', ' '].entries()) spaced.take(key, at * 50, 0, words.length, textOf)
    expect(spaced.take('l', 250, 3, words.length, textOf)).toBe(3)
  })
  it('continues while the page still works on its last letter', () => {
    const word = new TypedWord()
    word.take('b', 0, 0, words.length, textOf)
    word.drawn(50)
    // The page was busy with what the line shows, and learns late that the key was released.
    word.released('b', 3000)
    expect(word.take('l', 3100, 2, words.length, textOf)).toBe(4)
  })

  it('is over when another key moves the line, and no other key that is released brings it back', () => {
    const word = new TypedWord()
    word.take('b', 0, 0, words.length, textOf)
    word.end()
    word.drawn(200)
    expect(word.take('c', 300, 2, words.length, textOf)).toBe(5)
    word.released('ArrowDown', 4000)
    expect(word.isOpen(4100)).toBe(false)
    expect(word.take('a', 4200, 5, words.length, textOf)).toBe(0)
  })
})
