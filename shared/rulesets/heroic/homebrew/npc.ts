import { z } from 'zod';
import { newCharacter } from '../../../character/character';
