/** The faces of a poker die, low to high. */
export const FACES = ['9', '10', 'J', 'Q', 'K', 'A'] as const;
