/** What the pages of the library say, in one language. Addresses are made of the words themselves: see `slugOf`. */
export interface LibraryWords {
  readonly name: string;
  readonly pages: readonly string[];
  readonly signIn: string;
  readonly searchFor: string;
  readonly search: string;
  readonly branch: string;
  readonly branches: readonly string[];
  readonly onlyAvailable: string;
  readonly newBooks: string;
  readonly reserve: string;
  readonly remember: string;
  readonly available: string;
  readonly lentOut: string;
  readonly events: string;
  readonly eventNames: readonly string[];
  readonly join: string;
  readonly newsletter: string;
  readonly email: string;
  readonly subscribe: string;
  readonly footer: readonly string[];
  readonly account: string;
  readonly loans: string;
  readonly loanColumns: readonly string[];
  readonly renew: string;
  readonly fees: string;
  readonly pay: string;
  readonly details: string;
  readonly fullName: string;
  readonly phone: string;
  readonly notice: string;
  readonly noticeBy: readonly string[];
  readonly remindMe: string;
  readonly note: string;
  readonly save: string;
  readonly cancel: string;
  readonly changePassword: string;
  readonly closeAccount: string;
}

export const libraryWords: Readonly<Record<string, LibraryWords>> = {
  de: {
    name: 'Stadtbibliothek Lindenau',
    pages: ['Startseite', 'Katalog', 'Veranstaltungen', 'Öffnungszeiten', 'Mein Konto'],
    signIn: 'Anmelden',
    searchFor: 'Titel oder Autor',
    search: 'Suchen',
    branch: 'Standort',
    branches: ['Alle', 'Hauptbibliothek', 'Nord', 'Süd'],
    onlyAvailable: 'Nur verfügbare Bücher zeigen',
    newBooks: 'Neu eingetroffen',
    reserve: 'Vormerken',
    remember: 'Auf die Merkliste',
    available: 'verfügbar',
    lentOut: 'entliehen bis 14. Juni',
    events: 'Nächste Veranstaltungen',
    eventNames: ['Vorlesestunde für Kinder', 'Lesung mit Musik', 'Bücherflohmarkt'],
    join: 'Teilnehmen',
    newsletter: 'Newsletter',
    email: 'E-Mail-Adresse',
    subscribe: 'Abonnieren',
    footer: ['Impressum', 'Datenschutz', 'Kontakt'],
    account: 'Mein Konto',
    loans: 'Ausgeliehene Bücher',
    loanColumns: ['Titel', 'Rückgabe bis', ''],
    renew: 'Verlängern',
    fees: 'Gebühren: 3,50 €',
    pay: 'Jetzt bezahlen',
    details: 'Meine Angaben',
    fullName: 'Vor- und Nachname',
    phone: 'Telefon',
    notice: 'Benachrichtigung',
    noticeBy: ['per E-Mail', 'per SMS', 'per Brief'],
    remindMe: 'Drei Tage vor Ablauf erinnern',
    note: 'Nachricht an die Bibliothek',
    save: 'Speichern',
    cancel: 'Abbrechen',
    changePassword: 'Passwort ändern',
    closeAccount: 'Konto löschen',
  },
  fr: {
    name: 'Bibliothèque de Montclair',
    pages: ['Accueil', 'Catalogue', 'Agenda', 'Horaires', 'Mon compte'],
    signIn: 'Se connecter',
    searchFor: 'Titre ou auteur',
    search: 'Rechercher',
    branch: 'Lieu',
    branches: ['Tous', 'Centre', 'Nord', 'Sud'],
    onlyAvailable: 'Seulement les livres disponibles',
    newBooks: 'Nouveautés',
    reserve: 'Réserver',
    remember: 'Ajouter à ma liste',
    available: 'disponible',
    lentOut: 'emprunté jusqu’au 14 juin',
    events: 'Prochains rendez-vous',
    eventNames: ['Heure du conte', 'Lecture en musique', 'Bourse aux livres'],
    join: 'Participer',
    newsletter: 'Lettre d’information',
    email: 'Adresse e-mail',
    subscribe: 'S’abonner',
    footer: ['Mentions légales', 'Confidentialité', 'Contact'],
    account: 'Mon compte',
    loans: 'Mes emprunts',
    loanColumns: ['Titre', 'À rendre le', ''],
    renew: 'Prolonger',
    fees: 'Frais : 3,50 €',
    pay: 'Payer maintenant',
    details: 'Mes coordonnées',
    fullName: 'Nom et prénom',
    phone: 'Téléphone',
    notice: 'Avis',
    noticeBy: ['par e-mail', 'par SMS', 'par courrier'],
    remindMe: 'Me prévenir trois jours avant',
    note: 'Message à la bibliothèque',
    save: 'Enregistrer',
    cancel: 'Annuler',
    changePassword: 'Changer le mot de passe',
    closeAccount: 'Supprimer mon compte',
  },
  es: {
    name: 'Biblioteca de Valdeolmos',
    pages: ['Inicio', 'Catálogo', 'Actividades', 'Horario', 'Mi cuenta'],
    signIn: 'Iniciar sesión',
    searchFor: 'Título o autor',
    search: 'Buscar',
    branch: 'Sede',
    branches: ['Todas', 'Central', 'Norte', 'Sur'],
    onlyAvailable: 'Solo libros disponibles',
    newBooks: 'Novedades',
    reserve: 'Reservar',
    remember: 'Guardar en mi lista',
    available: 'disponible',
    lentOut: 'prestado hasta el 14 de junio',
    events: 'Próximas actividades',
    eventNames: ['Cuentacuentos', 'Lectura con música', 'Mercadillo de libros'],
    join: 'Participar',
    newsletter: 'Boletín',
    email: 'Correo electrónico',
    subscribe: 'Suscribirse',
    footer: ['Aviso legal', 'Privacidad', 'Contacto'],
    account: 'Mi cuenta',
    loans: 'Mis préstamos',
    loanColumns: ['Título', 'Devolver antes del', ''],
    renew: 'Renovar',
    fees: 'Multas: 3,50 €',
    pay: 'Pagar ahora',
    details: 'Mis datos',
    fullName: 'Nombre y apellidos',
    phone: 'Teléfono',
    notice: 'Avisos',
    noticeBy: ['por correo', 'por SMS', 'por carta'],
    remindMe: 'Avisarme tres días antes',
    note: 'Mensaje para la biblioteca',
    save: 'Guardar',
    cancel: 'Cancelar',
    changePassword: 'Cambiar la contraseña',
    closeAccount: 'Eliminar mi cuenta',
  },
};

export const books = [
  { title: 'Effi Briest', author: 'Theodor Fontane', isHere: true },
  { title: 'Madame Bovary', author: 'Gustave Flaubert', isHere: false },
  { title: 'La Regenta', author: 'Leopoldo Alas', isHere: true },
  { title: 'Anna Karenina', author: 'Lew Tolstoi', isHere: true },
] as const;

/** "Mein Konto" → "mein-konto": an address in another language would tell a ranker what the words mean. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
