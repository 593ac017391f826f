// The theme is imported for its effect only; TypeScript 6 and later look up such imports too.
