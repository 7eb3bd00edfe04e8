export function RecipesPage() { return <h1>RecipesPage</h1>; }
